//! `twitter.json`, all of it.

use super::{Extra, List, Read, Str};
use serde::Serialize;

#[derive(Debug, Read, Extra, Serialize)]
pub struct Twitter<'a> {
    #[serde(borrow)]
    pub statuses: List<'a, Status<'a>>,
    pub search_metadata: SearchMetadata<'a>,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Status<'a> {
    #[serde(borrow)]
    pub metadata: Metadata<'a>,
    pub created_at: Str<'a>,
    pub id: u64,
    pub id_str: Str<'a>,
    pub text: Str<'a>,
    pub source: Str<'a>,
    pub truncated: bool,
    pub in_reply_to_status_id: Option<u64>,
    pub in_reply_to_status_id_str: Option<Str<'a>>,
    pub in_reply_to_user_id: Option<u64>,
    pub in_reply_to_user_id_str: Option<Str<'a>>,
    pub in_reply_to_screen_name: Option<Str<'a>>,
    pub user: User<'a>,
    pub geo: Option<()>,
    pub coordinates: Option<()>,
    pub place: Option<()>,
    pub contributors: Option<()>,
    pub retweeted_status: Option<Retweeted<'a>>,
    pub retweet_count: u32,
    pub favorite_count: u32,
    pub entities: Entities<'a>,
    pub favorited: bool,
    pub retweeted: bool,
    pub possibly_sensitive: Option<bool>,
    pub lang: Str<'a>,
}

/// A status that another one repeats; it holds no further one, so no box is needed.
#[derive(Debug, Read, Extra, Serialize)]
pub struct Retweeted<'a> {
    #[serde(borrow)]
    pub metadata: Metadata<'a>,
    pub created_at: Str<'a>,
    pub id: u64,
    pub id_str: Str<'a>,
    pub text: Str<'a>,
    pub source: Str<'a>,
    pub truncated: bool,
    pub in_reply_to_status_id: Option<u64>,
    pub in_reply_to_status_id_str: Option<Str<'a>>,
    pub in_reply_to_user_id: Option<u64>,
    pub in_reply_to_user_id_str: Option<Str<'a>>,
    pub in_reply_to_screen_name: Option<Str<'a>>,
    pub user: User<'a>,
    pub geo: Option<()>,
    pub coordinates: Option<()>,
    pub place: Option<()>,
    pub contributors: Option<()>,
    pub retweet_count: u32,
    pub favorite_count: u32,
    pub entities: Entities<'a>,
    pub favorited: bool,
    pub retweeted: bool,
    pub possibly_sensitive: Option<bool>,
    pub lang: Str<'a>,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Metadata<'a> {
    #[serde(borrow)]
    pub result_type: Str<'a>,
    pub iso_language_code: Str<'a>,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct User<'a> {
    pub id: u64,
    #[serde(borrow)]
    pub id_str: Str<'a>,
    pub name: Str<'a>,
    pub screen_name: Str<'a>,
    pub location: Str<'a>,
    pub description: Str<'a>,
    pub url: Option<Str<'a>>,
    pub entities: UserEntities<'a>,
    pub protected: bool,
    pub followers_count: u32,
    pub friends_count: u32,
    pub listed_count: u32,
    pub created_at: Str<'a>,
    pub favourites_count: u32,
    pub utc_offset: Option<i32>,
    pub time_zone: Option<Str<'a>>,
    pub geo_enabled: bool,
    pub verified: bool,
    pub statuses_count: u32,
    pub lang: Str<'a>,
    pub contributors_enabled: bool,
    pub is_translator: bool,
    pub is_translation_enabled: bool,
    pub profile_background_color: Str<'a>,
    pub profile_background_image_url: Str<'a>,
    pub profile_background_image_url_https: Str<'a>,
    pub profile_background_tile: bool,
    pub profile_image_url: Str<'a>,
    pub profile_image_url_https: Str<'a>,
    pub profile_banner_url: Option<Str<'a>>,
    pub profile_link_color: Str<'a>,
    pub profile_sidebar_border_color: Str<'a>,
    pub profile_sidebar_fill_color: Str<'a>,
    pub profile_text_color: Str<'a>,
    pub profile_use_background_image: bool,
    pub default_profile: bool,
    pub default_profile_image: bool,
    pub following: bool,
    pub follow_request_sent: bool,
    pub notifications: bool,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct UserEntities<'a> {
    #[serde(borrow)]
    pub url: Option<Links<'a>>,
    pub description: Links<'a>,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Links<'a> {
    #[serde(borrow)]
    pub urls: List<'a, Link<'a>>,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Link<'a> {
    #[serde(borrow)]
    pub url: Str<'a>,
    pub expanded_url: Str<'a>,
    pub display_url: Str<'a>,
    pub indices: [u32; 2],
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Entities<'a> {
    #[serde(borrow)]
    pub hashtags: List<'a, Hashtag<'a>>,
    pub symbols: List<'a, Hashtag<'a>>,
    pub urls: List<'a, Link<'a>>,
    pub user_mentions: List<'a, Mention<'a>>,
    pub media: Option<List<'a, Media<'a>>>,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Hashtag<'a> {
    #[serde(borrow)]
    pub text: Str<'a>,
    pub indices: [u32; 2],
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Mention<'a> {
    #[serde(borrow)]
    pub screen_name: Str<'a>,
    pub name: Str<'a>,
    pub id: u64,
    pub id_str: Str<'a>,
    pub indices: [u32; 2],
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Media<'a> {
    pub id: u64,
    #[serde(borrow)]
    pub id_str: Str<'a>,
    pub indices: [u32; 2],
    pub media_url: Str<'a>,
    pub media_url_https: Str<'a>,
    pub url: Str<'a>,
    pub display_url: Str<'a>,
    pub expanded_url: Str<'a>,
    #[serde(rename = "type")]
    pub kind: Str<'a>,
    pub sizes: Sizes<'a>,
    pub source_status_id: Option<u64>,
    pub source_status_id_str: Option<Str<'a>>,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Sizes<'a> {
    #[serde(borrow)]
    pub medium: Size<'a>,
    pub small: Size<'a>,
    pub thumb: Size<'a>,
    pub large: Size<'a>,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Size<'a> {
    pub w: u32,
    pub h: u32,
    #[serde(borrow)]
    pub resize: Str<'a>,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct SearchMetadata<'a> {
    pub completed_in: f64,
    pub max_id: u64,
    #[serde(borrow)]
    pub max_id_str: Str<'a>,
    pub next_results: Str<'a>,
    pub query: Str<'a>,
    pub refresh_url: Str<'a>,
    pub count: u32,
    pub since_id: u64,
    pub since_id_str: Str<'a>,
}
