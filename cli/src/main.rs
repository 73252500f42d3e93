//! The `hexforge` command.

fn main() -> std::process::ExitCode {
    hexforge_cli::main()
}
