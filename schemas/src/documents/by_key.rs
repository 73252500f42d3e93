//! Enums that are distinguished by a key.

/// Defines an enum of structs, each with a key that the others do not have. Its schema is an `anyOf`, which the
/// validator turns into conditions on the key, so that only errors of the intended variant are reported. The variant
/// after `else` is a mapping of one key that is none of theirs.
macro_rules! by_key {
    (
        $(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident($ty:ident) = $key:literal,)* }
        $(else { $(#[$other_doc:meta])* $other:ident($other_ty:ident) })?
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, schemars::JsonSchema)]
        #[schemars(untagged)]
        #[allow(clippy::large_enum_variant, reason = "documents are few and short-lived")]
        pub enum $name {
            $($(#[$variant_doc])* $variant($ty),)*
            $($(#[$other_doc])* $other($other_ty),)?
        }

        impl $name {
            /// The keys that distinguish the variants.
            pub const KEYS: &'static [&'static str] = &[$($key),*];
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use serde::de::Error as _;
                let value = serde_json::Value::deserialize(deserializer)?;
                $(if value.get($key).is_some() {
                    return $ty::deserialize(value).map(Self::$variant).map_err(D::Error::custom);
                })*
                $(if value.as_object().is_some_and(|object| object.len() == 1) {
                    return $other_ty::deserialize(value).map(Self::$other).map_err(D::Error::custom);
                })?
                Err(D::Error::custom(format!("none of the keys {:?}", Self::KEYS)))
            }
        }
    };
}
pub(crate) use by_key;
