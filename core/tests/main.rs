//! Tests the engine with rulesets written in Rust, without documents and scripts.

#[cfg(test)]
mod alike;
#[cfg(test)]
mod arguments;
#[cfg(test)]
mod bots;
#[cfg(test)]
mod budgets;
#[cfg(test)]
mod chance;
#[cfg(test)]
mod checks;
#[cfg(test)]
mod components;
#[cfg(test)]
mod decisions;
#[cfg(test)]
mod embed;
#[cfg(test)]
mod endings;
#[cfg(test)]
mod events;
#[cfg(test)]
mod filters;
#[cfg(test)]
mod flows;
#[cfg(test)]
mod grants;
#[cfg(test)]
mod grids;
#[cfg(test)]
mod interchangeable;
#[cfg(test)]
mod interject;
#[cfg(test)]
mod limits;
#[cfg(test)]
mod look_back;
#[cfg(test)]
mod migrate;
#[cfg(test)]
mod named_types;
#[cfg(test)]
mod names;
#[cfg(test)]
mod outcomes;
#[cfg(test)]
mod parts;
#[cfg(test)]
mod paying;
mod paying_solver;
mod pending;
#[cfg(test)]
mod permissions;
#[cfg(test)]
mod policies;
#[cfg(test)]
mod polling;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod random;
#[cfg(test)]
mod readers;
#[cfg(test)]
mod remote;
#[cfg(test)]
mod rig;
#[cfg(test)]
mod save;
#[cfg(test)]
mod seats;
#[cfg(test)]
mod sight;
#[cfg(test)]
mod suppose;
#[cfg(test)]
mod together;
#[cfg(test)]
mod undo;
#[cfg(test)]
mod values;
#[cfg(test)]
mod views;
#[cfg(test)]
mod windows;
