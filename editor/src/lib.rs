//! The editor: author, playtest and understand a pack, with hot reload. It works with any pack and knows no game.
