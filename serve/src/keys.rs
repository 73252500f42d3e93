//! Secrets that nobody can guess.

use crate::protocol::{ErrorCode, Failure};

fn random<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    let failed = |error| Failure::new(ErrorCode::Internal, format!("the system gives no random numbers: {error}"));
    getrandom::fill(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

/// A new key: 128 random bits.
///
/// # Errors
/// The system gives no random numbers.
pub fn new_key() -> Result<String, Failure> {
    Ok(random::<16>()?.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A new seed.
///
/// # Errors
/// The system gives no random numbers.
pub fn new_seed() -> Result<u64, Failure> {
    Ok(u64::from_le_bytes(random()?))
}
