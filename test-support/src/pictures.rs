//! Comparing pictures of windows.
//!
//! Graphics drivers differ in single pixels, mostly at the edges of letters, so pictures are compared as squares of a few
//! pixels with their mean colour. How many squares may differ is counted for each part of the picture by itself: otherwise
//! a missing button would be lost among the squares of a large picture that do not differ.

use image::RgbaImage;
use image::imageops::{FilterType, resize};
use std::path::Path;

/// The side of a square, in pixels.
const SQUARE: u32 = 8;
/// Two squares differ if a channel of their mean colours differs by more than this.
const MOST_DIFFERENCE: u8 = 16;
/// The side of a tile, in squares.
const TILE: u32 = 8;
/// So many squares of a tile may differ: as many as a blinking text cursor covers, and fewer than the smallest button.
const MOST_SQUARES: u32 = 4;

/// The part of a picture in which most squares differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Left edge of the tile, in pixels.
    pub x: u32,
    /// Upper edge of the tile, in pixels.
    pub y: u32,
    /// How many of its squares differ.
    pub squares: u32,
}

/// The tile with the most squares that differ. None if no tile has more of them than drivers may cause.
///
/// # Panics
/// The pictures differ in size.
#[must_use]
pub fn difference(old: &RgbaImage, new: &RgbaImage) -> Option<Difference> {
    assert_eq!(old.dimensions(), new.dimensions(), "the pictures differ in size");
    worst_tile(old, new).filter(|worst| worst.squares > MOST_SQUARES)
}

fn worst_tile(old: &RgbaImage, new: &RgbaImage) -> Option<Difference> {
    let (width, height) = (old.width().div_ceil(SQUARE), old.height().div_ceil(SQUARE));
    let [old, new] = [old, new].map(|image| resize(image, width, height, FilterType::Triangle));
    let differs = |x: u32, y: u32| {
        let (old, new) = (old.get_pixel(x, y).0, new.get_pixel(x, y).0);
        old.iter().zip(new).any(|(old, new)| old.abs_diff(new) > MOST_DIFFERENCE)
    };
    // Tiles overlap by half, so that what lies across the edge of one is whole in another.
    let starts = |length: u32| (0..length).step_by(TILE as usize / 2);
    let tiles = starts(height).flat_map(|y| starts(width).map(move |x| (x, y)));
    let counted = tiles.map(|(x, y)| {
        let (right, bottom) = ((x + TILE).min(width), (y + TILE).min(height));
        let squares = (y..bottom).flat_map(|y| (x..right).map(move |x| (x, y))).filter(|(x, y)| differs(*x, *y));
        Difference { x: x * SQUARE, y: y * SQUARE, squares: squares.count() as u32 }
    });
    counted.max_by_key(|tile| tile.squares)
}

/// Compares a picture with a file. If they differ, the new one is written beside the file (`….new.png`).
///
/// # Panics
/// The pictures differ, or the file cannot be read.
pub fn assert_like(image: &RgbaImage, path: &Path) {
    let kept = image::open(path).unwrap_or_else(|e| panic!("{}: {e}; UPDATE_PICTURES=1 writes it", path.display()));
    let kept = kept.to_rgba8();
    let found = if kept.dimensions() == image.dimensions() {
        let Some(Difference { x, y, squares }) = difference(&kept, image) else { return };
        format!("{squares} squares differ in the tile at ({x}, {y})")
    } else {
        format!("it is {:?} pixels, expected {:?}", image.dimensions(), kept.dimensions())
    };
    let beside = path.with_extension("new.png");
    image.save(&beside).unwrap();
    panic!(
        "the picture is not {}: {found}; look at {}, and accept it with UPDATE_PICTURES=1",
        path.display(),
        beside.display()
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgba;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    const GROUND: Rgba<u8> = Rgba([27, 27, 27, 255]);
    const BUTTON: Rgba<u8> = Rgba([60, 60, 60, 255]);
    const LETTERS: Rgba<u8> = Rgba([180, 180, 180, 255]);

    /// A picture of a large window with a small button, or without it.
    fn window(button: Option<(u32, u32)>) -> RgbaImage {
        let mut image = RgbaImage::from_pixel(1680, 1000, GROUND);
        if let Some((left, top)) = button {
            for (x, y) in (0..44).flat_map(|x| (0..18).map(move |y| (x, y))) {
                let is_letter = (4..14).contains(&y) && (6..38).contains(&x) && x % 4 == 0;
                image.put_pixel(left + x, top + y, if is_letter { LETTERS } else { BUTTON });
            }
        }
        image
    }

    #[test]
    fn a_missing_button_is_found_wherever_it_is() {
        for at in [(0, 0), (301, 407), (1630, 980), (61, 59)] {
            let found =
                difference(&window(Some(at)), &window(None)).unwrap_or_else(|| panic!("nothing differs at {at:?}"));
            assert!(found.x.abs_diff(at.0) <= 64 && found.y.abs_diff(at.1) <= 64, "{found:?} for {at:?}");
        }
    }

    #[test]
    fn single_pixels_may_differ() {
        let old = window(Some((300, 400)));
        let mut new = old.clone();
        for (x, y) in (0..1680).step_by(7).flat_map(|x| (0..1000).step_by(7).map(move |y| (x, y))) {
            new.put_pixel(x, y, Rgba([200, 200, 200, 255]));
        }
        assert_eq!(difference(&old, &new), None);
        assert_eq!(difference(&old, &old), None);
    }

    #[test]
    fn a_picture_that_differs_is_written_beside_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("window.png");
        window(Some((300, 400))).save(&path).unwrap();
        assert_like(&window(Some((300, 400))), &path);
        assert!(!folder.path().join("window.new.png").exists());
        assert!(catch_unwind(AssertUnwindSafe(|| assert_like(&window(None), &path))).is_err());
        assert_eq!(image::open(folder.path().join("window.new.png")).unwrap().to_rgba8(), window(None));
        let small = RgbaImage::from_pixel(16, 16, GROUND);
        assert!(catch_unwind(AssertUnwindSafe(|| assert_like(&small, &path))).is_err());
        assert!(catch_unwind(AssertUnwindSafe(|| assert_like(&small, &folder.path().join("no.png")))).is_err());
    }
}
