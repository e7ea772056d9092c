// #[derive(Encode)]
// #[json(rename_all = "camelCase", deny_unknown_fields)]
// pub struct Account {
//     #[serde(default = "unlimited", skip_serializing_if = "Option::is_none")]
//     pub request_limit: Option<u32>,
//     #[json(skip_if_empty)]
//     pub notes: Vec<String>,
//     #[json(rename = "e-mail", alias = "mail", alias = "email")]
//     pub address: String,
//     #[json(rename = "say \"hi\"")]
//     pub greeting: bool,
//     #[json(skip_if = "is_default")]
//     pub account_id: u64,
//     #[json(skip)]
//     pub cached: Vec<u8>,
// }

pub struct Account {
    pub request_limit: Option<u32>,
    pub notes: Vec<String>,
    pub address: String,
    pub greeting: bool,
    pub account_id: u64,
    pub cached: Vec<u8>,
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl __json::Encode for Account {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            let mut __open = false;
            if !Option::is_none(&self.request_limit) {
                __json::field_after(
                    __encoder,
                    &mut __open,
                    [b"{\"requestLimit\":", b",\"requestLimit\":"],
                    "requestLimit",
                    &self.request_limit,
                )?;
            }
            if !self.notes.is_empty() {
                __json::field_after(
                    __encoder,
                    &mut __open,
                    [b"{\"notes\":", b",\"notes\":"],
                    "notes",
                    &self.notes,
                )?;
            }
            __json::field_after(
                __encoder,
                &mut __open,
                [b"{\"e-mail\":", b",\"e-mail\":"],
                "e-mail",
                &self.address,
            )?;
            __json::field(
                __encoder,
                b",\"say \\\"hi\\\"\":",
                "say \"hi\"",
                &self.greeting,
            )?;
            if !is_default(&self.account_id) {
                __json::field(
                    __encoder,
                    b",\"accountId\":",
                    "accountId",
                    &self.account_id,
                )?;
            }
            __json::end_object(__encoder)
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
};
