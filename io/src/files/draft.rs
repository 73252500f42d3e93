//! A file that is being written and does not have its name yet.

use super::{Existing, Readers, WriteError};
use std::collections::BTreeSet;
use std::fs::{File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The start and the end of the names of temporary files. Between them are the number of the process and one of the file.
const PREFIX: &str = ".hexforge-";
const SUFFIX: &str = ".tmp";

/// A name that no file has.
pub(super) const PROBE: &str = ".hexforge-probe";

/// A file that gets its name when it is complete. Dropped before, it leaves nothing.
#[derive(Debug)]
pub struct Draft {
    /// The path that messages name.
    path: PathBuf,
    /// The path without links.
    target: PathBuf,
    existing: Existing,
    permissions: Option<Permissions>,
    content: Content,
}

#[derive(Debug)]
enum Content {
    /// A file without a name, which the system removes if the process ends.
    #[cfg(target_os = "linux")]
    Nameless(File),
    /// A file with a name of its own, where the system has no others.
    Named(tempfile::NamedTempFile),
    /// Not a regular file, such as `/dev/stdout`: it is written directly.
    Direct(File),
}

impl Draft {
    /// Begins a file.
    ///
    /// # Errors
    /// It exists and must stay, it is read-only, or its folder cannot be written to.
    pub fn create(path: &Path, existing: Existing, readers: Readers) -> Result<Self, WriteError> {
        // A link stays a link: what it points to is replaced.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let there = target.metadata().ok();
        let fails = |error| WriteError::system(path, error);
        if there.as_ref().is_some_and(|there| there.is_dir()) {
            return Err(fails(io::ErrorKind::IsADirectory.into()));
        }
        let is_device = there.as_ref().is_some_and(|there| !there.is_file() || is_open_stream(path));
        let draft = |content, permissions| Self {
            path: path.to_owned(),
            target: target.clone(),
            existing,
            permissions,
            content,
        };
        if is_device {
            let device = File::options().write(true).open(path).map_err(fails)?;
            return Ok(draft(Content::Direct(device), None));
        }
        if existing == Existing::Keep && (there.is_some() || path.symlink_metadata().is_ok()) {
            return Err(WriteError::Exists(path.to_owned()));
        }
        let permissions = there.map(|there| there.permissions());
        if permissions.as_ref().is_some_and(Permissions::readonly) {
            return Err(WriteError::ReadOnly(path.to_owned()));
        }
        let folder = folder_of(&target);
        if !folder.is_dir() {
            return Err(match folder.symlink_metadata() {
                Ok(_) => fails(io::ErrorKind::NotADirectory.into()),
                Err(_) => WriteError::NoFolder(path.to_owned(), folder.to_owned()),
            });
        }
        let content = Content::create(folder, readers).map_err(fails)?;
        Ok(draft(content, permissions))
    }

    /// Whether it becomes a new file, and is not a device that is written directly.
    #[must_use]
    pub fn is_new(&self) -> bool {
        !matches!(self.content, Content::Direct(_))
    }

    /// Writes everything to the disk, so that only the name is missing.
    ///
    /// # Errors
    /// The system refuses, for example because the disk is full.
    pub fn complete(&mut self) -> Result<(), WriteError> {
        let permissions = self.permissions.take();
        let done = match &mut self.content {
            // Pipes and terminals have nothing to write to a disk.
            Content::Direct(device) => device.flush(),
            content => permissions
                .map_or(Ok(()), |same| content.file().set_permissions(same))
                .and_then(|()| content.file().sync_all()),
        };
        done.map_err(|error| WriteError::system(&self.path, error))
    }

    /// Completes the file and gives it its name.
    ///
    /// # Errors
    /// The system refuses, or there is a file now that must stay.
    pub fn finish(mut self) -> Result<(), WriteError> {
        self.complete()?;
        let Self { path, target, existing, content, .. } = self;
        let named = match content {
            Content::Direct(_) => return Ok(()),
            #[cfg(target_os = "linux")]
            Content::Nameless(file) => link(&file, &target, existing),
            Content::Named(file) if existing == Existing::Keep => {
                file.persist_noclobber(&target).map(|_| ()).map_err(|error| error.error)
            }
            Content::Named(file) => file.persist(&target).map(|_| ()).map_err(|error| error.error),
        };
        named.map_err(|error| WriteError::system(&path, error))?;
        // The name survives a power failure only after the folder is written. Some systems do not support that.
        let _ = File::open(folder_of(&target)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.content.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.content.file().flush()
    }
}

impl Content {
    fn create(folder: &Path, readers: Readers) -> io::Result<Self> {
        remove_left_files(folder);
        #[cfg(target_os = "linux")]
        if let Some(file) = nameless(folder, readers)? {
            return Ok(Self::Nameless(file));
        }
        named(folder, readers).map(Self::Named)
    }

    fn file(&mut self) -> &mut File {
        match self {
            #[cfg(target_os = "linux")]
            Self::Nameless(file) => file,
            Self::Named(file) => file.as_file_mut(),
            Self::Direct(file) => file,
        }
    }
}

/// Whether a path is a stream of the process, such as `/dev/stdout`. It may be a regular file, but not one to be replaced.
fn is_open_stream(path: &Path) -> bool {
    ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"].iter().any(|stream| path.starts_with(stream))
}

/// The folder that a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file with a name by which others see that it is temporary, and whose it is.
fn named(folder: &Path, readers: Readers) -> io::Result<tempfile::NamedTempFile> {
    let prefix = format!("{PREFIX}{}-", std::process::id());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX);
    #[cfg(unix)]
    if readers == Readers::Usual {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(Permissions::from_mode(0o666));
    }
    // Elsewhere the folder says who may read.
    #[cfg(not(unix))]
    let _ = readers;
    let file = builder.tempfile_in(folder)?;
    // As long as it is locked, nobody takes it for a file that was left. Without locks it is only known by its process.
    let _ = file.as_file().try_lock();
    Ok(file)
}

/// A file without a name; none if the file system has no such files.
#[cfg(target_os = "linux")]
fn nameless(folder: &Path, readers: Readers) -> io::Result<Option<File>> {
    use rustix::fs::{Mode, OFlags};
    use rustix::io::Errno;
    // It gets its name by the path of its descriptor.
    if !Path::new("/proc/self/fd").is_dir() {
        return Ok(None);
    }
    let mode = if readers == Readers::Owner { 0o600 } else { 0o666 };
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    match rustix::fs::open(folder, flags, Mode::from_raw_mode(mode)) {
        Ok(file) => Ok(Some(File::from(file))),
        Err(Errno::OPNOTSUPP | Errno::ISDIR | Errno::INVAL | Errno::NOENT) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Gives a file without a name its name.
#[cfg(target_os = "linux")]
fn link(file: &File, target: &Path, existing: Existing) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    use std::os::fd::AsRawFd as _;
    use std::sync::atomic::{AtomicU32, Ordering};
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let descriptor = format!("/proc/self/fd/{}", file.as_raw_fd());
    let link_as =
        |name: &Path| linkat(CWD, descriptor.as_str(), CWD, name, AtFlags::SYMLINK_FOLLOW).map_err(io::Error::from);
    if existing == Existing::Keep {
        return link_as(target);
    }
    match link_as(target) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        done => return done,
    }
    // A link does not replace a file, but a renamed one does.
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let between = folder_of(target).join(format!("{PREFIX}{}-{number}{SUFFIX}", std::process::id()));
    let _ = file.try_lock();
    link_as(&between)?;
    std::fs::rename(&between, target).inspect_err(|_| {
        // The next writer removes it if that fails as well.
        let _ = std::fs::remove_file(&between);
    })
}

/// Removes temporary files of processes that ended in the middle of writing, once for each folder.
fn remove_left_files(folder: &Path) {
    static CLEAN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if !CLEAN.lock().is_ok_and(|mut clean| clean.insert(folder.to_owned())) {
        return;
    }
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?.split_once('-'));
        let Some((process, _)) = process.and_then(|(process, rest)| Some((process.parse::<u32>().ok()?, rest))) else {
            continue;
        };
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && !is_running(process) && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Whether a process may still be there. Where that is not known, the lock of the file decides.
fn is_running(process: u32) -> bool {
    process == std::process::id()
        || (Path::new("/proc/self").exists() && Path::new(&format!("/proc/{process}")).exists())
}
