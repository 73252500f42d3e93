//! Hostile packs. Each is refused with a sentence that names the place, or is harmless; none takes long, and none ends the process.

mod budget;
mod mutations;
mod pack;
mod reading_depth;
mod reading_size;
mod steering;
