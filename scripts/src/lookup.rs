//! Finds definitions, kinds, events and so on by the names that scripts use.

use crate::errors::fail;
use crate::names::Sort;
use crate::shared::Shared;
use hexforge_core::ids::{DefId, EventId, FlowId, KindId, ValueId, WindowId};

impl Shared {
    /// What `name` stands for, if anything of the sort is called so. Unlike the finders below it makes no error, which takes
    /// a look at all names.
    pub(crate) fn find_named(&self, lua: &mlua::Lua, sort: Sort, name: &str) -> Option<u32> {
        self.names.find(&self.scripts, sort, name, || self.asking_pack(lua))
    }
}

macro_rules! finders {
    ($($find:ident: $sort:ident => $id:ident;)*) => {
        impl Shared {$(
            /// What `name` stands for, as the pack of the running code sees it.
            pub(crate) fn $find(&self, lua: &mlua::Lua, name: &str) -> mlua::Result<$id> {
                let index = self.names.find(&self.scripts, Sort::$sort, name, || self.asking_pack(lua));
                index.map($id).ok_or_else(|| fail(self.names.unknown(&self.scripts, Sort::$sort, name)))
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
