//! A pack reads its own regular files, and cannot choose where anything else comes from.

#![cfg(unix)]

use hexforge_tests::small_game::SmallGame;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::process::Command;

fn pipe(path: &std::path::Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn a_search_file_of_a_pack_does_not_count() {
    let secret = "id: secret\nversion: 1.0.0\napi: 2\ntitle: A\nauthors: [x]\nlicence: MIT\nlanguages: []\n";
    let attack = SmallGame::new().manifest("depends: {secret: '*'}\n").file(".hexforge-path", "../elsewhere/deep\n");
    attack.folder.write("elsewhere/deep/secret/pack.yaml", secret);
    let report = attack.check();
    report.refuses("atk/pack.yaml:8:", "cannot find pack `secret`, which `atk` depends on");
    assert!(report.text.contains("atk/.hexforge-path` does not count, because it is inside a pack"), "{}", report.text);
    // Beside the pack, but the person stands elsewhere.
    std::fs::rename(attack.path(".hexforge-path"), attack.folder.path(".hexforge-path")).unwrap();
    attack.folder.write(".hexforge-path", "elsewhere/deep\n");
    attack.check().refuses("atk/pack.yaml:8:", "cannot find pack `secret`");
}

#[test]
fn search_files_that_never_end() {
    let attack = SmallGame::new().manifest("depends: {secret: '*'}\n");
    let path = attack.path(".hexforge-path");
    symlink("/dev/zero", &path).unwrap();
    attack.check().refuses("atk/pack.yaml:8:", "cannot find pack `secret`");
    std::fs::remove_file(&path).unwrap();
    pipe(&path);
    attack.check().refuses("atk/pack.yaml:8:", "cannot find pack `secret`");
}

#[test]
fn links_pipes_devices_and_sockets() {
    for relative in ["x.yaml", "lib/x.lua", "locale/en/x.ftl", "tests/x.yaml"] {
        let make = || {
            let attack = SmallGame::new().file("outside.txt", "").file(&format!("{relative}.folder"), "");
            let path = attack.path(relative);
            (attack, path)
        };
        let (attack, path) = make();
        pipe(&path);
        attack.check().refuses(&format!("atk/{relative}"), "is not a regular file");
        let (attack, path) = make();
        symlink("/dev/zero", &path).unwrap();
        attack.check().refuses(&format!("atk/{relative}"), "is a symbolic link that leads out of the pack");
        let (attack, path) = make();
        attack.folder.write("outside", "a: 1\n");
        symlink(attack.folder.path("outside"), &path).unwrap();
        attack.check().refuses(&format!("atk/{relative}"), "is a symbolic link that leads out of the pack");
        let (attack, path) = make();
        let _socket = UnixListener::bind(&path).unwrap();
        attack.check().refuses(&format!("atk/{relative}"), "is not a regular file");
    }
    let attack = SmallGame::new();
    std::fs::create_dir(attack.folder.path("outside")).unwrap();
    symlink(attack.folder.path("outside"), attack.path("more")).unwrap();
    attack.check().refuses("atk/more", "`more` is a symbolic link to a folder");
}

#[test]
fn a_manifest_that_is_not_a_file() {
    let attack = SmallGame::new();
    let path = attack.path("pack.yaml");
    std::fs::remove_file(&path).unwrap();
    pipe(&path);
    attack.check().refuses("atk", "does not contain a pack.yaml");
    std::fs::remove_file(&path).unwrap();
    attack.folder.write("outside.yaml", "id: atk\n");
    symlink(attack.folder.path("outside.yaml"), &path).unwrap();
    attack.check().refuses("atk/pack.yaml", "is a symbolic link that leads out of the pack");
}
