use super::*;

fn file(text: &str) -> (tempfile::TempDir, PathBuf, Project) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.yaml");
    std::fs::write(&path, text).unwrap();
    let mut project = Project::new(folder.path().to_owned());
    project.open(&path).unwrap();
    (folder, path, project)
}

fn edit(project: &mut Project, path: &Path, text: &str) {
    project.get_mut(path).unwrap().set(text.to_owned());
}

#[test]
fn a_file_is_dirty_while_its_text_differs() {
    let (_folder, path, mut project) = file("a: 1\n");
    edit(&mut project, &path, "a: 2\n");
    assert!(project.get(&path).unwrap().is_dirty());
    edit(&mut project, &path, "a: 1\n");
    assert_eq!(project.dirty().count(), 0);
}

#[test]
fn line_ends_and_the_byte_order_mark_survive_a_save() {
    let (_folder, path, mut project) = file("\u{feff}a: 1\r\nb: 2\r\n");
    edit(&mut project, &path, "a: 1\nb: 3\n");
    project.save(&path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "\u{feff}a: 1\r\nb: 3\r\n");
    assert_eq!(project.dirty().count(), 0);
}

#[test]
fn a_file_without_edits_loads_changes_on_disk() {
    let (_folder, path, mut project) = file("a: 1\n");
    assert_eq!(project.disk_changed(&path, Some("a: 1\n")), DiskChange::Unchanged);
    assert_eq!(project.disk_changed(&path, Some("a: 5\n")), DiskChange::Loaded);
    assert_eq!(project.get(&path).unwrap().text, "a: 5\n");
}

#[test]
fn changes_of_different_lines_are_merged() {
    let base = "a: 1\n#\n#\n#\n#\n#\n#\nb: 2\n";
    let (_folder, path, mut project) = file(base);
    edit(&mut project, &path, &base.replace("a: 1", "a: 7"));
    assert_eq!(project.disk_changed(&path, Some(&base.replace("b: 2", "b: 9"))), DiskChange::Merged);
    assert_eq!(project.get(&path).unwrap().text, "a: 7\n#\n#\n#\n#\n#\n#\nb: 9\n");
    assert!(project.get(&path).unwrap().is_dirty());
}

#[test]
fn changes_of_the_same_line_are_a_conflict_and_never_lost() {
    let (_folder, path, mut project) = file("a: 1\n");
    edit(&mut project, &path, "a: 2\n");
    std::fs::write(&path, "a: 3\n").unwrap();
    assert!(matches!(project.save(&path), Err(SaveError::Changed(_))));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a: 3\n");
    let buffer = project.get(&path).unwrap();
    assert_eq!((buffer.text.as_str(), buffer.conflict()), ("a: 2\n", Some("a: 3\n")));

    project.resolve(&path, true);
    project.save(&path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a: 2\n");
}

#[test]
fn a_conflict_can_be_resolved_with_the_other_version() {
    let (_folder, path, mut project) = file("a: 1\n");
    edit(&mut project, &path, "a: 2\n");
    assert_eq!(project.disk_changed(&path, Some("a: 3\n")), DiskChange::Conflict);
    project.resolve(&path, false);
    assert_eq!(project.get(&path).unwrap().text, "a: 3\n");
    assert_eq!(project.dirty().count(), 0);
}

#[test]
fn a_deleted_file_keeps_its_text_and_can_be_saved_again() {
    let (_folder, path, mut project) = file("a: 1\n");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(project.disk_changed(&path, None), DiskChange::Deleted);
    assert!(project.get(&path).unwrap().is_dirty());
    project.save(&path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a: 1\n");
}

#[test]
fn a_failed_save_keeps_the_old_file_and_the_edited_text() {
    let (_folder, path, mut project) = file("a: 1\n");
    let mut permissions = path.metadata().unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    edit(&mut project, &path, "a: 2\n");
    assert!(matches!(project.save(&path), Err(SaveError::Io { .. })));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a: 1\n");
    assert_eq!(project.get(&path).unwrap().text, "a: 2\n");
}

#[test]
fn a_save_leaves_no_temporary_file() {
    let (folder, path, mut project) = file("a: 1\n");
    edit(&mut project, &path, "a: 2\n");
    project.save(&path).unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_full_disk_keeps_the_old_file_and_the_edited_text() {
    let (folder, path, mut project) = file("a: 1\n");
    edit(&mut project, &path, "a: 2, and much more\n");
    project.disk.write = |file, bytes| {
        // Only this much fits.
        file.write_all(&bytes[..4])?;
        Err(std::io::ErrorKind::StorageFull.into())
    };
    let error = project.save(&path).unwrap_err().to_string();
    assert!(error.contains("no storage space") && error.contains("The text stays open"), "{error}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a: 1\n");
    assert!(project.get(&path).unwrap().is_dirty());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "a part of a file is left");

    project.disk = Disk::default();
    project.save(&path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a: 2, and much more\n");
}

#[test]
fn a_read_only_folder_keeps_the_old_file_and_the_edited_text() {
    let (_folder, path, mut project) = file("a: 1\n");
    edit(&mut project, &path, "a: 2\n");
    project.disk.create = |path| {
        let error = std::io::ErrorKind::ReadOnlyFilesystem.into();
        Err(WriteError::System { path: path.to_owned(), error })
    };
    let error = project.save(&path).unwrap_err().to_string();
    assert!(error.contains("read-only"), "{error}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a: 1\n");
    assert_eq!(project.get(&path).unwrap().text, "a: 2\n");
}
