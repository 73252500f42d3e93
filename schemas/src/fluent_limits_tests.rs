use super::*;
use fluent_syntax::ast;

/// The deepest nesting that the scanner finds.
fn scanned(text: &str) -> usize {
    let mut scanner = Scanner::new(text);
    let mut deepest = 0;
    while scanner.step().is_ok_and(|more| more) {
        deepest = deepest.max(scanner.depth);
    }
    deepest
}

/// How deep the parser's tree is.
fn parsed(text: &str) -> usize {
    let ast::Resource { body } = match fluent_syntax::parser::parse(text) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    let patterns = body.iter().flat_map(|entry| match entry {
        ast::Entry::Message(m) => m.value.iter().chain(m.attributes.iter().map(|a| &a.value)).collect(),
        ast::Entry::Term(t) => std::iter::once(&t.value).chain(t.attributes.iter().map(|a| &a.value)).collect(),
        _ => Vec::new(),
    });
    patterns.map(pattern).max().unwrap_or(0)
}

fn pattern(pattern: &ast::Pattern<&str>) -> usize {
    let depths = pattern.elements.iter().map(|element| match element {
        ast::PatternElement::Placeable { expression: e } => 1 + expression(e),
        ast::PatternElement::TextElement { .. } => 0,
    });
    depths.max().unwrap_or(0)
}

fn expression(expression: &ast::Expression<&str>) -> usize {
    match expression {
        ast::Expression::Select { selector, variants } => {
            variants.iter().map(|v| pattern(&v.value)).max().unwrap_or(0).max(inline(selector))
        }
        ast::Expression::Inline(inner) => inline(inner),
    }
}

fn inline(inner: &ast::InlineExpression<&str>) -> usize {
    match inner {
        ast::InlineExpression::Placeable { expression: e } => 1 + expression(e),
        ast::InlineExpression::FunctionReference { arguments, .. }
        | ast::InlineExpression::TermReference { arguments: Some(arguments), .. } => {
            1 + arguments.positional.iter().map(inline).max().unwrap_or(0)
        }
        _ => 0,
    }
}

fn code(text: &str) -> Option<&'static str> {
    fault(&SourceFile::new("en.ftl", text)).map(|fault| fault.code.as_str())
}

#[test]
fn deep_placeables_selectors_and_calls_are_refused() {
    let deep = [
        format!("a = {}x{}\n", "{ ".repeat(40), " }".repeat(40)),
        format!("a = {}x{}\n", "{".repeat(200_000), "}".repeat(200_000)),
        format!("a = {}x\n{}\n", "{ 1 ->\n *[a] ".repeat(2_000), "}\n".repeat(2_000)),
        format!("a = {{ {}1{} }}\n", "F(".repeat(2_000), ")".repeat(2_000)),
        format!("a = {{ {}1{} }}\n", "-t (\n".repeat(2_000), ")".repeat(2_000)),
        format!("a = {{ {}1{} }}\n", "F(\"}\",{".repeat(2_000), "})".repeat(2_000)),
        format!("-t =\n {}1\n", "{\n".repeat(2_000)),
        format!("a = b\n .c = {}1\n", "{\n".repeat(2_000)),
    ];
    for text in deep {
        let text: String = text.chars().take(60_000).collect();
        assert_eq!(code(&text), Some(codes::TOO_DEEP.as_str()), "{}", &text[..40]);
    }
}

#[test]
fn many_arguments_and_long_texts_are_refused() {
    let many: String = (0..1_000).map(|n| format!("a{n}: 1, ")).collect();
    assert_eq!(code(&format!("a = {{ F({many}) }}\n")), Some(codes::TOO_DEEP.as_str()));
    assert_eq!(code(&format!("a = {}\nb = c\n", "x".repeat(70_000))), Some(codes::FILE_TOO_LARGE.as_str()));
}

#[test]
fn ordinary_texts_are_accepted() {
    for text in [
        "a = {\"{\"} {\"}\"} {\"\\\"{\"} :( :( :(\n".repeat(100),
        "a = { $n ->\n  [one] a card :( {\"{\"}\n *[other] { $n } cards\n }\n".repeat(200),
        format!("a = {}\n", ":( ".repeat(500)),
        format!("a =\n{}", "  { $x } and { $y }\n".repeat(300)),
    ] {
        assert_eq!(code(&text), None, "{text}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(3_000))]
    /// The scanner never finds less than the parser does.
    #[test]
    fn the_scanner_sees_all_nesting(text in "(a = |-t = |[ab]|F|F\\(|\\(|\\)|\\{ ?|\\}|\"|\\\\|,|: |\\$a|-t|1| ->\n|\n|\n |\\[a\\]|\\*\\[a\\]|\\.| |\\{ 1 ->\n \\*\\[a\\] |\n \\}|\"\\}\"|\"\\{\"){0,40}") {
        proptest::prop_assert!(scanned(&text) >= parsed(&text), "{:?}", text);
    }
}
