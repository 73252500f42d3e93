//! Tests of locale files.

use super::*;

fn file(text: &str) -> Arc<SourceFile> {
    SourceFile::new("locale/en.ftl", text)
}

#[test]
fn messages_are_found_with_their_references() {
    let found = scan(&file(
        "# a comment\n-brand = Brand\n    { $hidden }\ngreeting = Hello { $name }, { colour } { NUMBER($n) }\n    and { -brand }\n\ncolour = { $colour ->\n    [red] red\n   *[blue] blue\n}\n",
    ));
    let keys: Vec<&str> = found.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(keys, ["greeting", "colour"]);
    assert_eq!(found[0].1.variables, ["name", "n"]);
    assert_eq!(found[0].1.refers, ["colour"]);
    assert_eq!(found[1].1.variables, ["colour"]);
    assert_eq!(found[1].1.place.start(), (7, 1));
}

#[test]
fn an_invalid_message_is_reported_with_its_line() {
    let mut sink = Sink::new();
    resource(&file("good = Good\nbad = { $x\nother = Other\n"), &mut sink);
    let faults = sink.finish();
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].code, codes::FLUENT_SYNTAX);
    assert!(faults[0].place.as_ref().is_some_and(|p| (2..=3).contains(&p.start().0)));
}

#[test]
fn the_language_is_the_name_of_the_file_or_folder() {
    assert_eq!(language_of("locale/en.ftl"), "en");
    assert_eq!(language_of("locale/pt-BR/cards.ftl"), "pt-BR");
}
