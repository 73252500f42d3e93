//! Colours, sizes and fonts of the editor, light and dark.

use egui::{Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, Style, TextStyle, Theme, Visuals, vec2};
use hexforge_picture::board::colour::Rgb;

/// A colour of the board.
#[must_use]
pub fn rgb([r, g, b]: Rgb) -> Color32 {
    Color32::from_rgb(r, g, b)
}

/// The colour of errors.
#[must_use]
pub fn error(visuals: &Visuals) -> Color32 {
    if visuals.dark_mode { Color32::from_rgb(0xf2, 0x7a, 0x72) } else { Color32::from_rgb(0xb3, 0x26, 0x1e) }
}

/// The colour of warnings.
#[must_use]
pub fn warning(visuals: &Visuals) -> Color32 {
    if visuals.dark_mode { Color32::from_rgb(0xe8, 0xb8, 0x4e) } else { Color32::from_rgb(0x8a, 0x5a, 0x00) }
}

/// The colour of what is correct.
#[must_use]
pub fn good(visuals: &Visuals) -> Color32 {
    if visuals.dark_mode { Color32::from_rgb(0x7f, 0xc8, 0x8b) } else { Color32::from_rgb(0x1d, 0x6b, 0x34) }
}

/// The colour of what can be chosen.
#[must_use]
pub fn accent(visuals: &Visuals) -> Color32 {
    if visuals.dark_mode { Color32::from_rgb(0x6f, 0xb3, 0xf2) } else { Color32::from_rgb(0x1a, 0x62, 0xa8) }
}

/// Switches between light and dark colours.
pub fn toggle(ctx: &egui::Context) {
    let is_dark = ctx.theme() == Theme::Dark;
    ctx.set_theme(if is_dark { Theme::Light } else { Theme::Dark });
}

/// Sets the styles of both themes.
pub fn install(ctx: &egui::Context) {
    // Packs use glyphs that the font for text lacks and the font for code has.
    let mut fonts = egui::FontDefinitions::default();
    let code = fonts.families.get(&FontFamily::Monospace).cloned().unwrap_or_default();
    if let Some(text) = fonts.families.get_mut(&FontFamily::Proportional) {
        text.extend(code.into_iter().filter(|name| !text.contains(name)).collect::<Vec<_>>());
    }
    ctx.set_fonts(fonts);
    for theme in [Theme::Dark, Theme::Light] {
        ctx.style_mut_of(theme, |style| set_style(style, theme));
    }
}

fn set_style(style: &mut Style, theme: Theme) {
    let dark = theme == Theme::Dark;
    let visuals = &mut style.visuals;
    *visuals = if dark { Visuals::dark() } else { Visuals::light() };
    if dark {
        visuals.panel_fill = Color32::from_rgb(0x1c, 0x1f, 0x24);
        visuals.window_fill = Color32::from_rgb(0x24, 0x28, 0x2e);
        visuals.extreme_bg_color = Color32::from_rgb(0x14, 0x16, 0x1a);
        visuals.faint_bg_color = Color32::from_rgb(0x23, 0x27, 0x2d);
        visuals.override_text_color = Some(Color32::from_rgb(0xdd, 0xe1, 0xe6));
        visuals.weak_text_color = Some(Color32::from_rgb(0x9a, 0xa3, 0xae));
        visuals.selection.bg_fill = Color32::from_rgb(0x2b, 0x54, 0x7e);
    } else {
        visuals.panel_fill = Color32::from_rgb(0xf6, 0xf6, 0xf3);
        visuals.window_fill = Color32::from_rgb(0xfd, 0xfd, 0xfb);
        visuals.extreme_bg_color = Color32::WHITE;
        visuals.faint_bg_color = Color32::from_rgb(0xec, 0xed, 0xe9);
        visuals.override_text_color = Some(Color32::from_rgb(0x22, 0x26, 0x2c));
        visuals.weak_text_color = Some(Color32::from_rgb(0x5b, 0x63, 0x6d));
        visuals.selection.bg_fill = Color32::from_rgb(0xbf, 0xd8, 0xf0);
        visuals.selection.stroke = Stroke::new(1.0, Color32::from_rgb(0x12, 0x4a, 0x80));
    }
    // A shadow is a large soft surface, which is slow without a graphics card. The border is enough.
    visuals.popup_shadow = egui::Shadow::NONE;
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.hyperlink_color = accent(visuals);
    style.spacing.item_spacing = vec2(8.0, 5.0);
    style.spacing.button_padding = vec2(8.0, 3.0);
    style.spacing.window_margin = Margin::same(12);
    style.spacing.interact_size.y = 24.0;
    let size = |style: &TextStyle| match style {
        TextStyle::Heading => 17.0,
        TextStyle::Small => 11.5,
        TextStyle::Monospace => 13.0,
        _ => 14.0,
    };
    for (name, font) in &mut style.text_styles {
        *font = FontId::new(size(name), font.family.clone());
    }
    style.text_styles.insert(TextStyle::Monospace, FontId::new(13.0, FontFamily::Monospace));
}
