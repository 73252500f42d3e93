//! Finds definitions, kinds, events and so on by the names that scripts use.

use crate::errors::fail;
use crate::names::NameKind;
use crate::shared::Shared;
use crate::vm::BYTES_PER_STEP;
use hexforge_core::ids::{DefId, EventId, FlowId, KindId, ValueId, WindowId};
use hexforge_core::limits::{NAME_CHARS, grouped, is_too_long_for_a_name};

impl Shared {
    /// A name that a script looks up, or the key of a text.
    pub(crate) fn name(&self, text: &mlua::LuaString, what: &str) -> mlua::Result<mlua::BorrowedStr> {
        let length = text.as_bytes().len();
        if length <= NAME_CHARS {
            return text.to_str();
        }
        self.charge(length as i64 / BYTES_PER_STEP)?;
        let name = text.to_str()?;
        if is_too_long_for_a_name(&name) {
            return Err(fail(format!(
                "{what} takes a name of at most {NAME_CHARS} characters, and this one has {}. Use a short name; texts belong in `locale/`",
                grouped(name.chars().count() as u64)
            )));
        }
        Ok(name)
    }

    /// The thing of a kind that `name` refers to. Unlike the functions below it creates no error message, because that
    /// would compare all names.
    pub(crate) fn find_named(&self, lua: &mlua::Lua, kind: NameKind, name: &str) -> Option<u32> {
        self.names.find(&self.scripts, kind, name, || self.asking_pack(lua))
    }
}

macro_rules! finders {
    ($($find:ident: $kind:ident => $id:ident;)*) => {
        impl Shared {$(
            /// The thing that `name` refers to in the pack of the running code.
            pub(crate) fn $find(&self, lua: &mlua::Lua, name: &str) -> mlua::Result<$id> {
                let index = self.names.find(&self.scripts, NameKind::$kind, name, || self.asking_pack(lua));
                index.map($id).ok_or_else(|| fail(self.names.unknown(self, NameKind::$kind, name)))
            }
        )*}
    };
}

finders! {
    kind_named: Kind => KindId;
    def_named: Def => DefId;
    event_named: Event => EventId;
    window_named: Window => WindowId;
    value_named: Value => ValueId;
    flow_named: Flow => FlowId;
}
