//! The reference as Markdown.

use super::inline::{Piece, pieces};
use super::{Manual, cell, columns, heading, last_line, place};
use hexforge_io::shown::shown;
use hexforge_schemas::reference::{Entry, Parts, Topic};
use std::fmt::Write as _;

/// The first page: what the pack is, and a list of the other pages.
pub(super) fn overview(manual: &Manual) -> String {
    let mut text = head(manual);
    text.push_str("\n| page | entries | contents |\n|---|---|---|\n");
    for (topic, entries) in &manual.topics {
        let (word, name) = (topic.word(), heading(*topic));
        let _ = writeln!(text, "| [{name}]({word}.md) | {} | {} |", entries.len(), topic.usage());
    }
    text
}

/// Everything on one page.
pub(super) fn whole(manual: &Manual) -> String {
    let mut text = head(manual);
    for (topic, entries) in &manual.topics {
        let _ = write!(text, "\n## {}\n\n{}\n", heading(*topic), topic.usage());
        write_entries(&mut text, *topic, entries, "###");
    }
    text
}

/// The page of a topic.
pub(super) fn page(title: &str, topic: Topic, entries: &[Entry]) -> String {
    let mut text = format!("# {} of {}\n\n{}\n", heading(topic), plain(title), topic.usage());
    write_entries(&mut text, topic, entries, "##");
    text
}

fn head(manual: &Manual) -> String {
    let mut text = format!("# {}\n\n", plain(&manual.title));
    if let Some(about) = &manual.about {
        let _ = write!(text, "{}\n\n", paragraph(about));
    }
    let _ = writeln!(
        text,
        "Pack {} {}. Other packs write the prefix {} before its names. This reference is written by `hexforge docs`.",
        code(&manual.id),
        plain(&manual.version),
        code(&format!("{}:", manual.prefix)),
    );
    text
}

fn write_entries(text: &mut String, topic: Topic, entries: &[Entry], level: &str) {
    if topic.is_table() {
        write_table(text, entries);
        return;
    }
    for entry in entries {
        let _ = write!(text, "\n{level} {}\n\n", code(&entry.name));
        if !entry.signature.is_empty() {
            let _ = write!(text, "{}\n\n", signature(&entry.signature));
        }
        if let Some(about) = &entry.about {
            let _ = write!(text, "{}\n\n", paragraph(about));
        }
        for parts in &entry.parts {
            write_parts(text, parts);
        }
        let _ = writeln!(text, "{}", last_line(entry, code, plain));
    }
}

/// Entries as rows. A column in which nothing would be said is left out.
fn write_table(text: &mut String, entries: &[Entry]) {
    let has_about = entries.iter().any(|entry| entry.about.is_some());
    let (title, line) = if has_about { (" about |", "---|") } else { ("", "") };
    let _ = write!(text, "\n| name | |{title} declared |\n|---|---|{line}---|\n");
    for entry in entries {
        let about = entry.about.as_deref().map(inline).unwrap_or_default();
        let about = if has_about { format!(" {about} |") } else { String::new() };
        let what = if entry.signature.contains('`') { inline(&entry.signature) } else { plain(&entry.signature) };
        let _ = writeln!(text, "| {} | {what} |{about} {} |", code(&entry.name), plain(&place(entry)));
    }
}

/// A signature with its own code spans as they are, or all of it as code.
fn signature(text: &str) -> String {
    if text.contains('`') { inline(text) } else { code(text) }
}

fn write_parts(text: &mut String, parts: &Parts) {
    let Some(columns) = columns(parts) else { return };
    let _ = writeln!(text, "| {} |\n|{}", columns.join(" | "), "---|".repeat(columns.len()));
    for part in &parts.parts {
        let cells = columns.iter().map(|column| match cell(column, part) {
            ("", _) => String::new(),
            (text, true) => code(text),
            (text, false) => inline(text),
        });
        let _ = writeln!(text, "| {} |", cells.collect::<Vec<_>>().join(" | "));
    }
    text.push('\n');
}

/// A paragraph of inline Markdown. Its first character starts no heading, list or quotation.
fn paragraph(line: &str) -> String {
    let text = inline(line);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    if text.starts_with(['#', '-', '+', '=', '~']) || digits > 0 && rest.starts_with(['.', ')']) {
        return format!("{number}\\{rest}");
    }
    text
}

/// Inline Markdown: code, strong and emphasised text; nothing else of it has a meaning.
fn inline(line: &str) -> String {
    let piece = |piece: Piece| match piece {
        Piece::Text(text) => plain(&text),
        Piece::Code(text) => code(&text),
        Piece::Strong(text) => format!("**{}**", plain(&text)),
        Piece::Emphasis(text) => format!("*{}*", plain(&text)),
    };
    pieces(line).into_iter().map(piece).collect()
}

/// A text in which nothing is Markdown or HTML.
fn plain(text: &str) -> String {
    let mut escaped = String::new();
    for c in shown(text).chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '|' | '*' | '[' | ']' | '`' | '\\' => {
                escaped.push('\\');
                escaped.push(c);
            }
            _ => escaped.push(c),
        }
    }
    escaped
}

/// A text as code, also in a table.
fn code(text: &str) -> String {
    let text = shown(text).replace('|', "\\|");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    if longest == 0 { format!("`{text}`") } else { format!("{fence} {text} {fence}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_html_or_a_table() {
        assert_eq!(inline("a <b> | [x](y) `p|q` *e*"), r"a &lt;b&gt; \| \[x\](y) `p\|q` *e*");
        assert_eq!(code("a`b"), "`` a`b ``");
    }

    #[test]
    fn a_paragraph_starts_no_block() {
        let shown = ["# x", "- x", "12. x", "2 x", "> x", "* x", "**x** y"].map(paragraph);
        assert_eq!(shown, [r"\# x", r"\- x", r"12\. x", "2 x", "&gt; x", r"\* x", "**x** y"]);
    }
}
