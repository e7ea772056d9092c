//! Documents that are made, not found: billing events, gateway requests, rate-limit counters, and stand-ins for the
//! public files where those are absent.
//!
//! The same seed gives the same bytes on every machine. Keys and values are ASCII and hold no escapes, so that peers
//! which read `&str` can take part; `twitter.json` has both.

use std::fmt::Write as _;

/// SplitMix64: small, and good enough to shuffle keys. Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom
/// Number Generators" (2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator; equal seeds give equal numbers.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which is not 0; the bias of the remainder does not matter here.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.bits() % limit
    }

    /// One of the items.
    pub fn pick<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        &items[self.below(items.len() as u64) as usize]
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }

    /// `length` characters of `a..=z` and `0..=9`.
    fn word(&mut self, length: usize) -> String {
        const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";
        (0..length).map(|_| char::from(*self.pick(LETTERS))).collect()
    }

    /// Digits of an amount with two places, as money is written: `49.99`.
    fn money(&mut self, limit: u64) -> String {
        format!("{}.{:02}", self.below(limit), self.below(100))
    }
}

const KINDS: [&str; 6] = [
    "invoice.paid",
    "invoice.created",
    "charge.failed",
    "refund.issued",
    "plan.renewed",
    "usage.report",
];

const TAGS: [&str; 16] = [
    "eu",
    "us-east-1",
    "trial",
    "retry",
    "annual",
    "enterprise",
    "card",
    "sepa",
    "high-value",
    "self-serve",
    "migrated",
    "beta",
    "tax-exempt",
    "partner",
    "v2",
    "automatic",
];

/// One compact billing event: about 193 bytes, five to ten tags.
pub fn event(random: &mut Random) -> String {
    let mut text = format!(
        r#"{{"id":"evt_{}","kind":"{}","amount":{},"created_at":{},"tags":["#,
        random.word(14),
        random.pick(&KINDS),
        random.money(500),
        1_700_000_000_000 + random.below(100_000_000_000),
    );
    for index in 0..5 + random.below(6) {
        let separator = if index == 0 { "" } else { "," };
        let tag = random.pick(&TAGS);
        // Every second tag carries a number, so that no two documents are alike.
        if random.below(2) == 0 {
            _ = write!(text, r#"{separator}"{tag}""#);
        } else {
            _ = write!(text, r#"{separator}"{tag}:{}""#, random.below(100_000));
        }
    }
    text.push_str("]}");
    text
}

/// One rate-limit counter: about 64 bytes.
pub fn bucket(random: &mut Random) -> String {
    format!(
        r#"{{"bucket":"user:{}:min","tokens":{},"reset_at":{}}}"#,
        10_000 + random.below(90_000),
        random.below(1000),
        1_700_000_000_000 + random.below(100_000_000_000),
    )
}

/// One gateway request: forty scalar fields, about 1.5 KB. Sixteen strings, twelve integers, eight floats, four booleans.
pub fn fields(random: &mut Random, shuffled: bool) -> String {
    let milliseconds = 1_700_000_000_000 + random.below(100_000_000_000);
    let string = |value: String| format!("\"{value}\"");
    let mut pairs = [
        ("request_id", string(format!("req_{}", random.word(80)))),
        ("account_id", string(format!("acct_{}", random.word(35)))),
        ("customer_name", string(random.word(45))),
        ("customer_email", string(format!("{}@{}.example", random.word(30), random.word(30)))),
        (
            "plan",
            string(random.pick(&["starter", "professional", "enterprise-annual"]).to_string()),
        ),
        ("quantity", random.below(100).to_string()),
        ("unit_price", random.money(1000)),
        ("discount", format!("0.{:02}", random.below(100))),
        ("tax_rate", format!("0.{:03}", random.below(250))),
        ("currency", string(random.pick(&["EUR", "USD", "GBP", "JPY"]).to_string())),
        ("created_at", milliseconds.to_string()),
        ("updated_at", (milliseconds + random.below(100_000)).to_string()),
        ("expires_at", (milliseconds + 86_400_000).to_string()),
        ("active", (random.below(2) == 0).to_string()),
        ("trial", (random.below(2) == 0).to_string()),
        (
            "country",
            string(random.pick(&["Germany", "France", "Netherlands", "Japan"]).to_string()),
        ),
        ("region", string(random.pick(&["eu-west-1", "eu-central-1", "us-east-2"]).to_string())),
        ("city", string(random.word(60))),
        ("postal_code", string(random.word(12))),
        ("latitude", format!("{}.{:06}", random.below(90), random.below(1_000_000))),
        ("longitude", format!("-{}.{:06}", random.below(180), random.below(1_000_000))),
        ("retry_count", random.below(5).to_string()),
        ("timeout_ms", (random.below(60) * 500).to_string()),
        ("priority", random.below(10).to_string()),
        ("method", string(random.pick(&["GET", "POST", "PUT", "DELETE"]).to_string())),
        ("path", string(format!("/v1/accounts/{}/invoices/{}", random.word(36), random.word(60)))),
        (
            "user_agent",
            string(format!(
                "Mozilla/5.0 (X11; Linux x86_64; rv:{}.0) Gecko/20100101 Firefox/{}.0",
                100 + random.below(50),
                100 + random.below(50)
            )),
        ),
        (
            "remote_address",
            string(format!("10.{}.{}.{}", random.below(256), random.below(256), random.below(256))),
        ),
        ("trace_parent", string(format!("00-{}-{}-01", random.word(64), random.word(64)))),
        ("status_code", random.pick(&[200, 201, 204, 404, 429, 503]).to_string()),
        ("bytes_in", random.below(100_000).to_string()),
        ("bytes_out", random.below(10_000_000).to_string()),
        ("duration_ms", format!("{}.{:03}", random.below(1000), random.below(1000))),
        ("queue_ms", format!("{}.{:03}", random.below(20), random.below(1000))),
        ("upstream_ms", format!("{}.{:03}", random.below(900), random.below(1000))),
        ("cached", (random.below(2) == 0).to_string()),
        ("sampled", (random.below(16) == 0).to_string()),
        ("upstream", string(format!("{}.internal.example:8443", random.word(105)))),
        ("shard", random.below(256).to_string()),
        ("attempt", (1 + random.below(3)).to_string()),
    ];
    if shuffled {
        random.shuffle(&mut pairs);
    }
    let mut text = String::from("{");
    for (index, (key, value)) in pairs.iter().enumerate() {
        let separator = if index == 0 { "" } else { "," };
        _ = write!(text, r#"{separator}"{key}":{value}"#);
    }
    text.push('}');
    text
}

/// Events a line each, at least `bytes` of them in all.
pub fn event_lines(random: &mut Random, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 512);
    while text.len() < bytes {
        text.push_str(&event(random));
        text.push('\n');
    }
    text
}

/// A stand-in for `canada.json`: polygons of coordinates with fifteen or more digits.
pub fn outline(random: &mut Random) -> String {
    let mut text = String::from(
        r#"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Canada"},"geometry":{"type":"Polygon","coordinates":["#,
    );
    for ring in 0..480 {
        text.push_str(if ring == 0 { "[" } else { ",[" });
        for point in 0..116 {
            let separator = if point == 0 { "" } else { "," };
            _ = write!(
                text,
                "{separator}[-{}.{:014},{}.{:014}]",
                52 + random.below(90),
                random.below(100_000_000_000_000),
                41 + random.below(42),
                random.below(100_000_000_000_000),
            );
        }
        text.push(']');
    }
    text.push_str("]}}]}");
    text
}

/// A stand-in for `citm_catalog.json`: names under numeric keys, events, and performances with seat categories.
pub fn catalogue(random: &mut Random) -> String {
    let mut text = String::from("{\n");
    for name in ["areaNames", "audienceSubCategoryNames", "blockNames"] {
        names(random, &mut text, name);
    }
    text.push_str("    \"events\": {\n");
    for event in 0..184 {
        let id = 138_586_341 + event * 4;
        let separator = if event == 183 { "" } else { "," };
        _ = writeln!(
            text,
            "        \"{id}\": {{\n            \"description\": null,\n            \"id\": {id},\n            \"logo\": null,\n            \
             \"name\": \"Orchestre {}\",\n            \"subTopicIds\": [\n                337184269,\n                337184283\n            ],\n            \
             \"subjectCode\": null,\n            \"subtitle\": null,\n            \"topicIds\": [\n                324846099,\n                107888604\n            ]\n        }}{separator}",
            random.word(12),
        );
    }
    text.push_str("    },\n    \"performances\": [\n");
    for performance in 0..243 {
        let separator = if performance == 242 { "" } else { "," };
        _ = writeln!(
            text,
            "        {{\n            \"eventId\": {},\n            \"id\": {},\n            \"logo\": null,\n            \"name\": null,\n            \"prices\": [",
            138_586_341 + random.below(184) * 4,
            339_887_544 + performance,
        );
        for price in 0..4 {
            let separator = if price == 3 { "" } else { "," };
            _ = writeln!(
                text,
                "                {{\n                    \"amount\": {},\n                    \"audienceSubCategoryId\": 337100890,\n                    \"seatCategoryId\": {}\n                }}{separator}",
                1000 + random.below(100) * 500,
                338_937_295 + price,
            );
        }
        text.push_str("            ],\n            \"seatCategories\": [\n");
        for category in 0..4 {
            let separator = if category == 3 { "" } else { "," };
            text.push_str("                {\n                    \"areas\": [\n");
            for area in 0..9 {
                let separator = if area == 8 { "" } else { "," };
                _ = writeln!(
                    text,
                    "                        {{\n                            \"areaId\": {},\n                            \"blockIds\": []\n                        }}{separator}",
                    205_705_993 + random.below(17),
                );
            }
            _ = writeln!(
                text,
                "                    ],\n                    \"seatCategoryId\": {}\n                }}{separator}",
                338_937_295 + category,
            );
        }
        _ = writeln!(
            text,
            "            ],\n            \"seatMapImage\": null,\n            \"start\": {},\n            \"venueCode\": \"PLEYEL_PLEYEL\"\n        }}{separator}",
            1_372_701_600_000_u64 + random.below(10_000_000_000),
        );
    }
    text.push_str("    ],\n");
    for name in ["seatCategoryNames", "subTopicNames", "subjectNames", "topicNames"] {
        names(random, &mut text, name);
    }
    text.push_str(
        "    \"topicSubTopics\": {\n        \"107888604\": [\n            337184283,\n            337184267\n        ]\n    },\n    \
         \"venueNames\": {\n        \"PLEYEL_PLEYEL\": \"Salle Pleyel\"\n    }\n}\n",
    );
    text
}

fn names(random: &mut Random, text: &mut String, name: &str) {
    _ = writeln!(text, "    \"{name}\": {{");
    for id in 0..17 {
        let separator = if id == 16 { "" } else { "," };
        _ = writeln!(
            text,
            "        \"{}\": \"{} balcon é {}\"{separator}",
            205_705_993 + id,
            id + 1,
            random.word(8),
        );
    }
    text.push_str("    },\n");
}

/// A stand-in for `twitter.json`: a hundred tweets, pretty-printed, with CJK text and escapes.
pub fn tweets(random: &mut Random) -> String {
    let mut text = String::from("{\n  \"statuses\": [\n");
    for tweet in 0..100 {
        let separator = if tweet == 99 { "" } else { "," };
        text.push_str("    ");
        status(random, &mut text, "    ", true);
        text.push_str(separator);
        text.push('\n');
    }
    text.push_str(
        "  ],\n  \"search_metadata\": {\n    \"completed_in\": 0.087,\n    \"max_id\": 505874924095815700,\n    \
         \"max_id_str\": \"505874924095815681\",\n    \"next_results\": \"?max_id=505874847260352512&q=%E4%B8%80\",\n    \
         \"query\": \"%E4%B8%80\",\n    \"refresh_url\": \"?since_id=505874924095815681&q=%E4%B8%80\",\n    \"count\": 100,\n    \
         \"since_id\": 0,\n    \"since_id_str\": \"0\"\n  }\n}\n",
    );
    text
}

fn status(random: &mut Random, text: &mut String, indent: &str, may_repeat: bool) {
    let id = 505_874_847_260_352_513 + random.below(100_000_000_000);
    let user = 18_477_566 + random.below(2_000_000_000);
    let mut line = |content: String| {
        text.push_str(&content);
        text.push('\n');
        text.push_str(indent);
    };
    line("{".into());
    line("  \"metadata\": {\"result_type\": \"recent\", \"iso_language_code\": \"ja\"},".into());
    line("  \"created_at\": \"Sun Aug 31 00:29:15 +0000 2014\",".into());
    line(format!("  \"id\": {id},\n{indent}  \"id_str\": \"{id}\","));
    line(format!(
        "  \"text\": \"@{} 名前:前田あゆみ 第一印象:なんか怖っ! 一言:すごい {}\\n\\nhttps:\\/\\/t.co\\/{}\",",
        random.word(9),
        random.word(14),
        random.word(10),
    ));
    line(
        "  \"source\": \"<a href=\\\"http:\\/\\/twitter.com\\/download\\/iphone\\\" rel=\\\"nofollow\\\">Twitter for iPhone<\\/a>\","
            .into(),
    );
    line("  \"truncated\": false,".into());
    line("  \"in_reply_to_status_id\": null,\n      \"in_reply_to_status_id_str\": null,".into());
    line("  \"in_reply_to_user_id\": null,\n      \"in_reply_to_user_id_str\": null,".into());
    line("  \"in_reply_to_screen_name\": null,\n      \"user\": {".into());
    line(format!("    \"id\": {user},\n{indent}    \"id_str\": \"{user}\","));
    line(format!(
        "    \"name\": \"前田 {}\",\n{indent}    \"screen_name\": \"{}\",",
        random.word(6),
        random.word(12)
    ));
    line("    \"location\": \"東京\",\n        \"description\": \"無断転載禁止・フォローはお気軽に\",".into());
    line("    \"url\": null,\n        \"entities\": {\"description\": {\"urls\": []}},".into());
    line(format!(
        "    \"protected\": false,\n{indent}    \"followers_count\": {},\n{indent}    \"friends_count\": {},\n{indent}    \"listed_count\": {},",
        random.below(20_000),
        random.below(20_000),
        random.below(100),
    ));
    line(format!(
        "    \"created_at\": \"Sun May 08 12:17:08 +0000 2011\",\n{indent}    \"favourites_count\": {},",
        random.below(40_000)
    ));
    line("    \"utc_offset\": 32400,\n        \"time_zone\": \"Tokyo\",\n        \"geo_enabled\": false,".into());
    line(format!(
        "    \"verified\": false,\n{indent}    \"statuses_count\": {},",
        random.below(300_000)
    ));
    line("    \"lang\": \"ja\",\n        \"contributors_enabled\": false,\n        \"is_translator\": false,".into());
    line(
        "    \"is_translation_enabled\": false,\n        \"profile_background_color\": \"C0DEED\","
            .into(),
    );
    for name in ["background_image_url", "background_image_url_https"] {
        line(format!(
            "    \"profile_{name}\": \"http:\\/\\/pbs.twimg.com\\/profile_background_images\\/{}.jpeg\",",
            random.below(1_000_000_000)
        ));
    }
    line("    \"profile_background_tile\": false,".into());
    for name in ["image_url", "image_url_https", "banner_url"] {
        line(format!(
            "    \"profile_{name}\": \"https:\\/\\/pbs.twimg.com\\/profile_images\\/{}\\/{}_normal.jpeg\",",
            random.below(1_000_000_000),
            random.word(8)
        ));
    }
    line("    \"profile_link_color\": \"0084B4\",\n        \"profile_sidebar_border_color\": \"C0DEED\",".into());
    line("    \"profile_sidebar_fill_color\": \"DDEEF6\",\n        \"profile_text_color\": \"333333\",".into());
    line("    \"profile_use_background_image\": true,\n        \"default_profile\": true,".into());
    line("    \"default_profile_image\": false,\n        \"following\": false,".into());
    line("    \"follow_request_sent\": false,\n        \"notifications\": false".into());
    line("  },".into());
    line("  \"geo\": null,\n      \"coordinates\": null,\n      \"place\": null,\n      \"contributors\": null,".into());
    if may_repeat && random.below(4) != 0 {
        text.push_str("  \"retweeted_status\": ");
        status(random, text, "      ", false);
        text.push_str(",\n");
        text.push_str(indent);
    }
    let mut line = |content: String| {
        text.push_str(&content);
        text.push('\n');
        text.push_str(indent);
    };
    line(format!(
        "  \"retweet_count\": {},\n{indent}  \"favorite_count\": {},",
        random.below(3000),
        random.below(1500)
    ));
    line(format!(
        "  \"entities\": {{\"hashtags\": [], \"symbols\": [], \"urls\": [], \"user_mentions\": [\n{indent}    {{\"screen_name\": \"{}\", \"name\": \"前田\", \"id\": {user}, \"id_str\": \"{user}\", \"indices\": [3, 15]}}\n{indent}  ]}},",
        random.word(11),
    ));
    line("  \"favorited\": false,\n      \"retweeted\": false,\n      \"lang\": \"ja\"".into());
    text.push('}');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_documents() {
        assert_eq!(event(&mut Random::new(1)), event(&mut Random::new(1)));
        assert_ne!(event(&mut Random::new(1)), event(&mut Random::new(2)));
    }

    #[test]
    fn documents_have_the_sizes_that_the_targets_name() {
        let mut random = Random::new(1);
        let mut mean = |make: &dyn Fn(&mut Random) -> String| {
            (0..1000).map(|_| make(&mut random).len()).sum::<usize>() / 1000
        };
        let event = mean(&event);
        assert!((188..=198).contains(&event), "events have {event} bytes");
        let bucket = mean(&bucket);
        assert!((62..=66).contains(&bucket), "buckets have {bucket} bytes");
        let fields = mean(&|random| fields(random, false));
        assert!((1450..=1550).contains(&fields), "documents of forty fields have {fields} bytes");
    }
}
