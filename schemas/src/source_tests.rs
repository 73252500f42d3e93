use super::*;

fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        std::fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

fn refusal(root: &Path, relative: &str) -> Diagnostic {
    *read_file(root, relative, &Limits::default()).unwrap_err()
}

#[test]
fn columns_count_characters_from_one() {
    let file = SourceFile::new("a.yaml", "ž: č\r\nb: x\n");
    assert_eq!(file.line_col(0), (1, 1));
    assert_eq!(file.line_col(2), (1, 2));
    assert_eq!(file.line_col(4), (1, 4));
    assert_eq!(file.line_col(8), (2, 1));
    assert_eq!(file.line_col(11), (2, 4));
    assert_eq!(file.line_col(1), (1, 1), "inside a character is its beginning");
    assert_eq!(file.line_col(999), (3, 1));
    assert_eq!(file.slice(file.line_span(1)), "ž: č");
    assert_eq!(file.slice(file.line_span(2)), "b: x");
    assert_eq!(file.line_span(3), Span::empty(file.text().len()));
    assert_eq!(file.line_count(), 3);
}

#[test]
fn a_byte_order_mark_is_removed_and_remembered() {
    let folder = folder(&[("a.yaml", b"\xef\xbb\xbfname: x\n")]);
    let file = read_file(folder.path(), "a.yaml", &Limits::default()).unwrap();
    assert!(file.has_bom());
    assert_eq!(&**file.text(), "name: x\n");
    assert_eq!(file.line_col(6), (1, 7));
}

#[test]
fn line_endings_are_kept() {
    let folder = folder(&[("a.yaml", b"a: 1\r\nb: 2\r\n")]);
    let file = read_file(folder.path(), "a.yaml", &Limits::default()).unwrap();
    assert_eq!(&**file.text(), "a: 1\r\nb: 2\r\n");
    assert_eq!(file.line_col(6), (2, 1));
}

#[test]
fn invalid_utf8_is_reported_with_its_position() {
    let folder = folder(&[("a.yaml", b"\xef\xbb\xbfa: 1\nb: \xff\n")]);
    let fault = refusal(folder.path(), "a.yaml");
    assert_eq!(fault.code, codes::NOT_UTF8);
    assert_eq!(fault.message, "byte 11 (line 2) is not UTF-8");
    assert_eq!(fault.place.unwrap().start(), (2, 4));
}

#[test]
fn a_file_of_50_megabytes_is_rejected_without_reading_it() {
    let folder = folder(&[]);
    File::create(folder.path().join("a.yaml")).unwrap().set_len(50 << 20).unwrap();
    let fault = refusal(folder.path(), "a.yaml");
    assert_eq!(fault.code, codes::FILE_TOO_LARGE);
    assert_eq!(fault.message, "`a.yaml` is larger than 4194304 bytes");
}

#[test]
fn paths_out_of_the_pack_are_rejected() {
    let folder = folder(&[("a.yaml", b"a: 1\n")]);
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    for path in ["../a.yaml", "sub/../a.yaml", "/etc/passwd", "", "sub\\a.yaml", "a\0b", "./a.yaml"] {
        assert_eq!(refusal(folder.path(), path).code, codes::PATH_LEAVES_PACK, "{path:?}");
    }
}

#[test]
fn missing_files_and_folders_are_rejected() {
    let folder = folder(&[]);
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    assert_eq!(refusal(folder.path(), "none.yaml").code, codes::UNREADABLE);
    assert_eq!(refusal(folder.path(), "sub").code, codes::NOT_A_FILE);
}

#[cfg(unix)]
#[test]
fn symbolic_links_may_only_lead_inside_the_pack() {
    let outside = folder(&[("secret.yaml", b"a: 1\n")]);
    let folder = folder(&[("a.yaml", b"a: 1\n")]);
    std::os::unix::fs::symlink(outside.path().join("secret.yaml"), folder.path().join("out.yaml")).unwrap();
    std::os::unix::fs::symlink(outside.path(), folder.path().join("dir")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("zero.yaml")).unwrap();
    std::os::unix::fs::symlink(folder.path().join("a.yaml"), folder.path().join("in.yaml")).unwrap();

    assert!(read_file(folder.path(), "in.yaml", &Limits::default()).is_ok());
    for path in ["out.yaml", "dir/secret.yaml", "zero.yaml"] {
        assert_eq!(refusal(folder.path(), path).code, codes::PATH_LEAVES_PACK, "{path}");
    }
}

#[cfg(unix)]
#[test]
fn a_socket_is_rejected_without_waiting() {
    let folder = folder(&[]);
    let _socket = std::os::unix::net::UnixListener::bind(folder.path().join("a.yaml")).unwrap();
    assert_eq!(refusal(folder.path(), "a.yaml").code, codes::NOT_A_FILE);
}
