//! Charts.

use super::{INK, WEAK, text, whole};
use crate::board::lettering::cut;
use std::fmt::Write as _;

/// Shares as bars with intervals.
#[must_use]
pub fn bars(title: &str, all: &[(String, f64, (f64, f64))]) -> String {
    let (w, row) = (760.0, 34.0);
    let h = 70.0 + row * all.len() as f32;
    let mut svg = "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n".to_owned();
    text(&mut svg, (24.0, 38.0), 22.0, "start", INK, title);
    let most = all.iter().map(|(_, _, (_, high))| *high).fold(0.05, f64::max);
    let at = |share: f64| 230.0 + 400.0 * (share / most) as f32;
    for (number, (name, share, (low, high))) in all.iter().enumerate() {
        let y = 62.0 + row * number as f32;
        text(&mut svg, (220.0, y + 18.0), 15.0, "end", INK, &cut(&name.replace('_', " "), 13.0));
        let _ = writeln!(
            svg,
            r##"<rect x="230" y="{y:.1}" width="{:.1}" height="24" rx="3" fill="#6f9fd0"/>"##,
            at(*share) - 230.0
        );
        let _ = writeln!(
            svg,
            r#"<path d="M{l:.1} {a:.1} V{b:.1} M{l:.1} {m:.1} H{r:.1} M{r:.1} {a:.1} V{b:.1}" stroke="{INK}" stroke-width="1.5" fill="none"/>"#,
            l = at(*low),
            r = at(*high),
            a = y + 7.0,
            m = y + 12.0,
            b = y + 17.0
        );
        text(&mut svg, (at(*high) + 10.0, y + 18.0), 14.0, "start", WEAK, &format!("{:.1} %", share * 100.0));
    }
    whole(w, h, &svg)
}
