//! The reference as one HTML page without scripts, pictures or fonts.

use super::inline::{Piece, pieces};
use super::{Manual, cell, columns, heading, last_line, place};
use hexforge_io::shown::shown;
use hexforge_schemas::reference::{Entry, Parts, Topic};
use std::fmt::Write as _;

/// The part before the title. Colours follow the settings of the reader, light or dark; nothing is loaded from elsewhere.
const HEAD: &str = include_str!("head.html");

/// The page.
pub(super) fn page(manual: &Manual) -> String {
    let title = escape(&manual.title);
    let mut text = format!("{HEAD}<title>{title}</title>\n</head>\n<body>\n");
    write_contents(&mut text, manual);
    let _ = write!(text, "<main>\n<h1>{title}</h1>\n");
    if let Some(about) = &manual.about {
        let _ = writeln!(text, "<p>{}</p>", inline(about));
    }
    let _ = writeln!(
        text,
        "<p>Pack {} {}. Other packs write the prefix {} before its names. This reference is written by {}.</p>",
        code(&manual.id),
        escape(&manual.version),
        code(&format!("{}:", manual.prefix)),
        code("hexforge docs"),
    );
    for (topic, entries) in &manual.topics {
        let (word, name) = (topic.word(), heading(*topic));
        let _ = writeln!(text, "<h2 id=\"{word}\">{name}</h2>\n<p>{}</p>", inline(topic.usage()));
        if topic.is_table() {
            write_table(&mut text, entries);
        } else {
            write_entries(&mut text, *topic, entries);
        }
    }
    text.push_str("</main>\n</body>\n</html>\n");
    text
}

fn write_contents(text: &mut String, manual: &Manual) {
    text.push_str("<nav>\n");
    for (topic, entries) in &manual.topics {
        let (word, name, count) = (topic.word(), heading(*topic), entries.len());
        let link = format!("<a href=\"#{word}\">{name}</a> ({count})");
        if topic.is_table() {
            let _ = writeln!(text, "<p>{link}</p>");
            continue;
        }
        let _ = writeln!(text, "<details>\n<summary>{link}</summary>\n<ul>");
        for entry in entries {
            let _ = writeln!(text, "<li><a href=\"#{}\">{}</a></li>", anchor(*topic, entry), escape(&entry.name));
        }
        text.push_str("</ul>\n</details>\n");
    }
    text.push_str("</nav>\n");
}

/// The name of an entry's place in the page. It has no blanks and no characters with a meaning in addresses.
fn anchor(topic: Topic, entry: &Entry) -> String {
    let name: String =
        entry.name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }).collect();
    format!("{}-{name}", topic.word())
}

fn write_table(text: &mut String, entries: &[Entry]) {
    text.push_str("<table>\n<tr><th>name</th><th></th><th>about</th><th>declared</th></tr>\n");
    for entry in entries {
        let about = entry.about.as_deref().map(inline).unwrap_or_default();
        let (name, what, place) = (code(&entry.name), inline(&entry.signature), escape(&place(entry)));
        let cells = format!("<td>{name}</td><td>{what}</td><td>{about}</td><td class=\"soft\">{place}</td>");
        let _ = writeln!(text, "<tr>{cells}</tr>");
    }
    text.push_str("</table>\n");
}

fn write_entries(text: &mut String, topic: Topic, entries: &[Entry]) {
    for entry in entries {
        let _ = writeln!(text, "<h3 id=\"{}\">{}</h3>", anchor(topic, entry), code(&entry.name));
        if !entry.signature.is_empty() {
            let is_code = !entry.signature.contains('`');
            let signature = if is_code { code(&entry.signature) } else { inline(&entry.signature) };
            let _ = writeln!(text, "<p>{signature}</p>");
        }
        if let Some(about) = &entry.about {
            let _ = writeln!(text, "<p>{}</p>", inline(about));
        }
        for parts in &entry.parts {
            write_parts(text, parts);
        }
        let _ = writeln!(text, "<p class=\"soft\">{}</p>", last_line(entry, code, escape));
    }
}

fn write_parts(text: &mut String, parts: &Parts) {
    let Some(columns) = columns(parts) else { return };
    let titles: String = columns.iter().map(|title| format!("<th>{title}</th>")).collect();
    let _ = writeln!(text, "<table>\n<tr>{titles}</tr>");
    for part in &parts.parts {
        let cells = columns.iter().map(|column| match cell(column, part) {
            ("", _) => "<td></td>".to_owned(),
            (text, true) => format!("<td>{}</td>", code(text)),
            (text, false) => format!("<td>{}</td>", inline(text)),
        });
        let _ = writeln!(text, "<tr>{}</tr>", cells.collect::<String>());
    }
    text.push_str("</table>\n");
}

fn inline(line: &str) -> String {
    let piece = |piece: Piece| match piece {
        Piece::Text(text) => escape(&text),
        Piece::Code(text) => code(&text),
        Piece::Strong(text) => format!("<strong>{}</strong>", escape(&text)),
        Piece::Emphasis(text) => format!("<em>{}</em>", escape(&text)),
    };
    pieces(line).into_iter().map(piece).collect()
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

/// A text in which nothing is HTML.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in shown(text).chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(c),
        }
    }
    escaped
}
