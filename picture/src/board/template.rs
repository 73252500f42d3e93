//! Templates of glyphs: text with the names of members in braces.

/// Whether a template names members.
pub(super) fn has_fields(template: &str) -> bool {
    template.contains('{')
}

/// The template with the value of each member that it names; a member without a value becomes nothing.
pub(super) fn fill(template: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, more) = after.split_once('}').unwrap_or((after, ""));
        filled.push_str(&value(name).unwrap_or_default());
        rest = more;
    }
    filled + rest
}
