//! The hexforge command.
fn main() {}
