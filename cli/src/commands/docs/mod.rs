//! `hexforge docs`: the reference of a pack as Markdown and HTML.

mod html;
mod inline;
mod markdown;

use crate::Status;
use crate::content::Content;
use crate::output::{Out, complain};
use crate::render::diagnostics::counted;
use anyhow::anyhow;
use clap::Args;
use hexforge_io::files::{self, Existing, Group};
use hexforge_io::shown::shown;
use hexforge_io::shown_path;
use hexforge_schemas::load::Loaded;
use hexforge_schemas::reference::{Entry, Part, Parts, Topic, entries, pack_at};
use std::path::{Path, PathBuf};

/// Arguments of `hexforge docs`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    hexforge docs content/examples/tic-tac-toe                     prints the reference as one Markdown page\n  \
    hexforge docs content/examples/tic-tac-toe --out reference     writes a page for each topic, and index.html\n\n\
    The pages contain what other packs can use: names, types, and what the authors say under `about:`.")]
pub struct Arguments {
    /// The pack
    #[arg(value_name = "PACK")]
    pack: PathBuf,
    /// Write README.md, a Markdown page for each topic and index.html into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, out: &mut Out) -> anyhow::Result<Status> {
    arguments.out.as_deref().map_or(Ok(()), files::check_folder)?;
    let content = Content::without_scenarios(std::slice::from_ref(&arguments.pack))?;
    let manual = Manual::of(content.loaded(), &arguments.pack)?;
    match &arguments.out {
        None => out.text(&markdown::whole(&manual))?,
        Some(folder) => {
            let mut group = Group::default();
            let pages = manual.pages();
            for (name, text) in &pages {
                group.add(&folder.join(name), text.as_bytes(), Existing::Replace)?;
            }
            group.finish()?;
            out.line(&format!("wrote {} to {}", counted(pages.len(), "page"), shown_path(folder)))?;
        }
    }
    let errors = content.errors();
    if errors > 0 {
        let errors = counted(errors, "error");
        complain(&format!("note: the pack has {errors}, so the reference may be incomplete; run `hexforge check`"));
    }
    Ok(Status::Fine)
}

/// The reference of one pack.
#[derive(Debug)]
pub struct Manual {
    id: String,
    title: String,
    version: String,
    prefix: String,
    about: Option<String>,
    topics: Vec<(Topic, Vec<Entry>)>,
}

impl Manual {
    /// Collects the reference of the pack in the folder or archive `path`.
    ///
    /// # Errors
    /// The pack could not be loaded at all.
    pub fn of(loaded: &Loaded, path: &Path) -> anyhow::Result<Self> {
        let unusable = || {
            let why = loaded.diagnostics.first().map(|fault| format!(": {}", fault.message)).unwrap_or_default();
            anyhow!("{} is not a pack that can be read{why}", shown_path(path))
        };
        let number = pack_at(loaded, path).ok_or_else(unusable)?;
        let pack = loaded.packs.get(number).ok_or_else(unusable)?;
        let topics = Topic::ALL.into_iter().map(|topic| (topic, entries(loaded, number, topic)));
        Ok(Self {
            id: pack.id.clone(),
            title: shown(&pack.manifest.title).into_owned(),
            version: pack.version.to_string(),
            prefix: pack.prefix.clone(),
            about: pack.manifest.about.as_ref().map(|about| about.0.clone()),
            topics: topics.filter(|(_, entries)| !entries.is_empty()).collect(),
        })
    }

    /// The files: `README.md`, a page for each topic that is not empty, and `index.html`; names and texts.
    #[must_use]
    pub fn pages(&self) -> Vec<(String, String)> {
        let mut pages = self.markdown();
        pages.push(("index.html".to_owned(), html::page(self)));
        pages
    }

    /// The Markdown files alone.
    #[must_use]
    pub fn markdown(&self) -> Vec<(String, String)> {
        let mut pages = vec![("README.md".to_owned(), markdown::overview(self))];
        pages.extend(
            self.topics
                .iter()
                .map(|(topic, entries)| (format!("{}.md", topic.word()), markdown::page(&self.title, *topic, entries))),
        );
        pages
    }
}

/// A heading for a topic.
fn heading(topic: Topic) -> String {
    let (first, rest) = topic.word().split_at(1);
    format!("{}{rest}", first.to_uppercase())
}

/// Where an entry is declared; empty if that is unknown.
fn place(entry: &Entry) -> String {
    entry.place.as_ref().map(|at| format!("{}:{}", at.file, at.line)).unwrap_or_default()
}

/// The last line of an entry: its facts, where it is declared, and how often it is used, as `code` and as `plain` text.
fn last_line(entry: &Entry, code: fn(&str) -> String, plain: fn(&str) -> String) -> String {
    let uses: Vec<String> = entry.uses.iter().map(|(how, count)| format!("{how} {count}")).collect();
    let mut parts: Vec<String> = entry.facts.iter().map(|(word, value)| format!("{word} {}", code(value))).collect();
    parts.extend(Some(plain(&place(entry))).filter(|place| !place.is_empty()));
    parts.extend((!uses.is_empty()).then(|| format!("uses: {}", plain(&uses.join(", ")))));
    parts.join(" · ")
}

/// The titles of the columns that a table of parts needs; none if it would say nothing that the signature of the entry does not say.
fn columns(parts: &Parts) -> Option<Vec<&'static str>> {
    let any = |has: fn(&Part) -> bool| parts.parts.iter().any(has);
    let has_about = any(|part| part.about.is_some());
    let types = if parts.sort == "functions" { "parameters" } else { "type" };
    let optional = [
        (types, any(|part| !part.ty.is_empty())),
        ("default", any(|part| part.default.is_some())),
        ("about", has_about),
    ];
    let optional = optional.into_iter().filter_map(|(title, is_needed)| is_needed.then_some(title));
    (has_about || parts.sort != "parameters").then(|| std::iter::once(parts.sort).chain(optional).collect())
}

/// What a column says of a part: the text, and whether all of it is code.
fn cell<'p>(column: &str, part: &'p Part) -> (&'p str, bool) {
    match column {
        "type" | "parameters" => (&part.ty, !part.ty.contains('`')),
        "default" => (part.default.as_deref().unwrap_or_default(), true),
        "about" => (part.about.as_deref().unwrap_or_default(), false),
        _ => (&part.name, true),
    }
}
