//! A short summary of the table and the players.

use super::values::{NamedText, Values};
use crate::output::Page;
use crate::render::text_table::TextTable;
use crate::render::text_width::width;

/// The values of the table in a line, and a table of the players. Values that no player has are left out.
#[must_use]
pub fn text(table: Option<&Values>, players: &[Values], page: Page) -> String {
    let mut text = String::new();
    let shown = table.into_iter().flat_map(|table| &table.fields).filter(|field| !field.empty);
    let shown: Vec<String> = shown.map(|field| format!("{} {}", field.name, field.value)).collect();
    if !shown.is_empty() {
        text.push_str(&format!("{}\n", shown.join(", ")));
    }
    let rows = rows(players);
    if rows.len() < 2 {
        return text;
    }
    let wide = tabulated(&transposed(&rows), page);
    let high = tabulated(&rows, page);
    let fits = |drawn: &String| drawn.lines().all(|line| width(line) <= page.columns);
    let fitting = [wide, high].into_iter().find(fits);
    text + &fitting.unwrap_or_else(|| players.iter().map(|player| line(player) + "\n").collect())
}

/// The names of the players, then each value that some player has.
fn rows(players: &[Values]) -> Vec<Vec<String>> {
    let named = |cells: Vec<String>, head: &str| [head.to_owned()].into_iter().chain(cells).collect::<Vec<String>>();
    let mut rows = vec![named(players.iter().map(|player| player.name.clone()).collect(), "")];
    let mut add = |of: fn(&Values) -> &Vec<NamedText>| {
        for column in columns(players, of) {
            let of_player = |player: &Values| of(player).iter().find(|value| value.name == column).cloned();
            let values: Vec<Option<NamedText>> = players.iter().map(of_player).collect();
            // A value that a player may not know is not there.
            if values.iter().flatten().any(|value| !value.empty) {
                let cell =
                    |value: &Option<NamedText>| value.as_ref().map_or("?".to_owned(), |value| value.value.clone());
                // Texts end with a colon where their value follows.
                rows.push(named(values.iter().map(cell).collect(), column.trim_end_matches(':')));
            }
        }
    };
    add(|player| &player.fields);
    add(|player| &player.slots);
    rows
}

/// The names of values that some player has, those of a player about whom most is known first.
fn columns(players: &[Values], of: fn(&Values) -> &Vec<NamedText>) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    let mut players: Vec<&Values> = players.iter().collect();
    players.sort_by_key(|player| std::cmp::Reverse(of(player).len()));
    for value in players.into_iter().flat_map(of) {
        if !columns.contains(&value.name) {
            columns.push(value.name.clone());
        }
    }
    columns
}

fn transposed(rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let columns = rows.first().map_or(0, Vec::len);
    (0..columns).map(|at| rows.iter().filter_map(|row| row.get(at).cloned()).collect()).collect()
}

fn tabulated(rows: &[Vec<String>], page: Page) -> String {
    let Some((heads, rows)) = rows.split_first() else { return String::new() };
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut table = TextTable::new(&heads);
    rows.iter().for_each(|row| table.row(row.clone()));
    table.text(page.style)
}

/// The values of a player in a line.
fn line(player: &Values) -> String {
    let shown = player.fields.iter().chain(&player.slots).filter(|value| !value.empty);
    let shown: Vec<String> = shown.map(|value| format!("{} {}", value.name, value.value)).collect();
    format!("{}: {}", player.name, shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Style;
    use hexforge_core::ids::CompId;

    fn player(name: &str, values: &[(&str, &str)]) -> Values {
        let text = |(name, value): &(&str, &str)| NamedText {
            name: (*name).to_owned(),
            value: (*value).to_owned(),
            empty: *value == "0",
        };
        Values { comp: CompId(1), name: name.to_owned(), fields: values.iter().map(text).collect(), slots: Vec::new() }
    }

    fn page(columns: usize) -> Page {
        Page { style: Style::PLAIN, columns, rows: None }
    }

    #[test]
    fn players_are_rows_or_columns_whichever_fits() {
        let players = [
            player("Ганна", &[("points", "3"), ("nothing", "0"), ("trade goods", "12")]),
            player("bob", &[("points", "0"), ("nothing", "0"), ("trade goods", "1")]),
        ];
        assert_eq!(
            text(None, &players, page(80)),
            "       points  trade goods\nГанна       3           12\nbob         0            1\n"
        );
        assert_eq!(
            text(None, &players, page(25)),
            "             Ганна  bob\npoints           3    0\ntrade goods     12    1\n"
        );
        assert_eq!(text(None, &players, page(9)), "Ганна: points 3, trade goods 12\nbob: trade goods 1\n");
    }

    #[test]
    fn a_value_that_only_its_owner_knows_is_a_question_mark_for_others() {
        let players = [player("ann", &[("points", "1")]), player("bob", &[("oath", "7"), ("points", "2")])];
        assert_eq!(text(None, &players, page(80)), "     oath  points\nann     ?       1\nbob     7       2\n");
    }
}
