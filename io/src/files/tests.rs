use super::*;

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_there_when_it_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.yaml");
    let mut draft = Draft::create(&path, Existing::Keep, Readers::Usual).unwrap();
    draft.write_all(b"a: 1\n").unwrap();
    assert!(!path.exists());
    draft.finish().unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a: 1\n");

    assert!(matches!(write(&path, b"b", Existing::Keep), Err(WriteError::Exists(_))));
    write(&path, b"b: 2\n", Existing::Replace).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "b: 2\n");
    assert_eq!(names(folder.path()), ["a.yaml"]);
}

#[test]
fn a_file_that_is_not_finished_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.yaml");
    let mut draft = Draft::create(&path, Existing::Replace, Readers::Usual).unwrap();
    draft.write_all(b"a: 1\n").unwrap();
    drop(draft);
    check(&path, Existing::Keep).unwrap();
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_file_that_appears_while_another_is_written_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.yaml");
    let draft = Draft::create(&path, Existing::Keep, Readers::Usual).unwrap();
    std::fs::write(&path, "mine").unwrap();
    assert_eq!(draft.finish().unwrap_err().to_string(), format!("{} already exists", path.display()));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
}

#[test]
fn what_cannot_be_written_is_said_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("none/a.yaml");
    let said = check(&missing, Existing::Keep).unwrap_err().to_string();
    assert!(said.contains("the folder") && said.ends_with("does not exist. Create it first"), "{said}");
    let file = folder.path().join("file");
    std::fs::write(&file, "x").unwrap();
    assert!(check(&file.join("a.yaml"), Existing::Keep).is_err());
    assert!(check_folder(&file.join("more")).is_err());
    assert!(check(folder.path(), Existing::Replace).unwrap_err().to_string().contains("directory"));
    check_folder(&folder.path().join("new/folder")).unwrap();
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn a_control_character_in_a_path_is_visible_in_the_message() {
    let said = check(Path::new("no\u{1b}[2J/a\n::error::x"), Existing::Keep).unwrap_err().to_string();
    assert!(
        said.starts_with("cannot write no\\u{1b}[2J/a\\n::error::x: the folder no\\u{1b}[2J does not exist"),
        "{said}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_directly_and_a_full_one_is_an_error() {
    write(Path::new("/dev/null"), b"x", Existing::Replace).unwrap();
    check(Path::new("/dev/full"), Existing::Keep).unwrap();
    assert!(write(Path::new("/dev/full"), b"x", Existing::Replace).unwrap_err().to_string().contains("No space"));
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (folder.path().join("a.yaml"), folder.path().join("link"));
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    write_for(&path, b"1", Existing::Keep, Readers::Owner).unwrap();
    assert_eq!(mode(&path), 0o600);
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink(&path, &link).unwrap();
    write(&link, b"2", Existing::Replace).unwrap();
    assert!(link.symlink_metadata().unwrap().is_symlink());
    assert_eq!((std::fs::read_to_string(&path).unwrap().as_str(), mode(&path)), ("2", 0o640));
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o440)).unwrap();
    assert!(matches!(write(&path, b"3", Existing::Replace), Err(WriteError::ReadOnly(_))));
}

#[test]
fn files_of_processes_that_ended_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    // No process has this number: it is larger than the largest one.
    std::fs::write(folder.path().join(".hexforge-4294967290-1.tmp"), "left").unwrap();
    std::fs::write(folder.path().join(format!(".hexforge-{}-1.tmp", std::process::id())), "in use").unwrap();
    std::fs::write(folder.path().join(".hexforge-path"), "somebody's").unwrap();
    write(&folder.path().join("a"), b"1", Existing::Keep).unwrap();
    let own = format!(".hexforge-{}-1.tmp", std::process::id());
    let mut expected = [own.as_str(), ".hexforge-path", "a"];
    expected.sort_unstable();
    assert_eq!(names(folder.path()), expected);
}

#[test]
fn of_a_group_all_files_are_written_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut group = Group::default();
    group.add(&at("new/deep/a"), b"1", Existing::Keep).unwrap();
    std::fs::write(at("taken"), "mine").unwrap();
    assert!(group.add(&at("taken"), b"2", Existing::Keep).is_err());
    drop(group);
    assert_eq!(names(folder.path()), ["taken"]);

    let mut group = Group::default();
    group.add(&at("new/a"), b"1", Existing::Keep).unwrap();
    group.add(&at("b"), b"1", Existing::Keep).unwrap();
    std::fs::write(at("b"), "somebody else's").unwrap();
    assert!(group.finish().is_err());
    assert_eq!(names(folder.path()), ["b", "taken"]);

    let mut group = Group::default();
    group.add(&at("new/a"), b"1", Existing::Keep).unwrap();
    group.add(&at("taken"), b"2", Existing::Replace).unwrap();
    assert_eq!(group.finish().unwrap(), [at("new/a"), at("taken")]);
    assert_eq!(std::fs::read_to_string(at("taken")).unwrap(), "2");
}
