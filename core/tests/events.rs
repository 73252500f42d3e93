//! An event's life, from proposal to checks.
