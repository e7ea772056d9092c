// #[derive(Decode)]
// #[json(rename_all = "camelCase", deny_unknown_fields)]
// pub struct Account {
//     pub account_id: u64,
//     #[json(rename = "e-mail", alias = "mail", alias = "email")]
//     pub address: String,
//     #[serde(default = "unlimited", skip_serializing_if = "Option::is_none")]
//     pub request_limit: Option<u32>,
//     #[json(rename = "say \"hi\"")]
//     pub greeting: bool,
//     #[json(skip)]
//     pub cached: Vec<u8>,
// }

pub struct Account {
    pub account_id: u64,
    pub address: String,
    pub request_limit: Option<u32>,
    pub greeting: bool,
    pub cached: Vec<u8>,
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    static __FIELDS: __json::KeyTable<16> = __json::KeyTable::new(
        &["accountId", "e-mail", "requestLimit", "say \"hi\"", "mail", "email"],
    );
    #[automatically_derived]
    impl<'__in> __json::Decode<'__in> for Account {
        #[inline]
        fn decode(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            let mut __account_id: __json::Option<u64> = __json::None;
            let mut __address: __json::Option<String> = __json::None;
            let mut __request_limit: __json::Option<Option<u32>> = __json::None;
            let mut __greeting: __json::Option<bool> = __json::None;
            let mut __object = __cursor.object()?;
            if __cursor.field(&mut __object, b"accountId\"") {
                __account_id = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"e-mail\"") {
                __address = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"requestLimit\"") {
                __request_limit = __json::Some(__json::Decode::decode(__cursor)?);
            }
            while let __json::Some(__key) = __cursor
                .next_field(&mut __object, &__FIELDS)?
            {
                match __key.index() {
                    0 => __cursor.slot(&mut __account_id, &__key)?,
                    1 | 4 | 5 => __cursor.slot(&mut __address, &__key)?,
                    2 => __cursor.slot(&mut __request_limit, &__key)?,
                    3 => __cursor.slot(&mut __greeting, &__key)?,
                    _ => return __json::Err(__cursor.fail_unknown_field(&__key)),
                }
            }
            __json::Ok(Self {
                account_id: __cursor.required(__account_id, "accountId")?,
                address: __cursor.required(__address, "e-mail")?,
                request_limit: match __request_limit {
                    __json::Some(__value) => __value,
                    __json::None => unlimited(),
                },
                greeting: __cursor.required(__greeting, "say \"hi\"")?,
                cached: __json::Default::default(),
            })
        }
    }
    #[automatically_derived]
    impl __json::DecodeOwned for Account {}
};
