//! What the commands show: each module draws one thing and decides nothing.

pub mod diagnostics;
pub mod question;
pub mod reasons;
pub mod result;
pub mod speech;
pub mod state;
pub mod table;
