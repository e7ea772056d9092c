//! `citm_catalog.json`: the catalogue of a concert hall.

use super::{Extra, List, Map, Read, Str};
use serde::Serialize;

#[derive(Debug, Read, Extra, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Catalog<'a> {
    #[serde(borrow)]
    pub area_names: Map<Str<'a>, Str<'a>>,
    pub audience_sub_category_names: Map<Str<'a>, Str<'a>>,
    pub block_names: Map<Str<'a>, Str<'a>>,
    pub events: Map<Str<'a>, Event<'a>>,
    pub performances: List<'a, Performance<'a>>,
    pub seat_category_names: Map<Str<'a>, Str<'a>>,
    pub sub_topic_names: Map<Str<'a>, Str<'a>>,
    pub subject_names: Map<Str<'a>, Str<'a>>,
    pub topic_names: Map<Str<'a>, Str<'a>>,
    pub topic_sub_topics: Map<Str<'a>, List<'a, u32>>,
    pub venue_names: Map<Str<'a>, Str<'a>>,
}

#[derive(Debug, Read, Extra, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Event<'a> {
    #[serde(borrow)]
    pub description: Option<Str<'a>>,
    pub id: u32,
    pub logo: Option<Str<'a>>,
    pub name: Str<'a>,
    pub sub_topic_ids: List<'a, u32>,
    pub subject_code: Option<Str<'a>>,
    pub subtitle: Option<Str<'a>>,
    pub topic_ids: List<'a, u32>,
}

#[derive(Debug, Read, Extra, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Performance<'a> {
    pub event_id: u32,
    pub id: u32,
    #[serde(borrow)]
    pub logo: Option<Str<'a>>,
    pub name: Option<Str<'a>>,
    pub prices: List<'a, Price>,
    pub seat_categories: List<'a, SeatCategory<'a>>,
    pub seat_map_image: Option<Str<'a>>,
    pub start: u64,
    pub venue_code: Str<'a>,
}

#[derive(Debug, Read, Extra, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Price {
    pub amount: u32,
    pub audience_sub_category_id: u32,
    pub seat_category_id: u32,
}

#[derive(Debug, Read, Extra, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SeatCategory<'a> {
    #[serde(borrow)]
    pub areas: List<'a, Area<'a>>,
    pub seat_category_id: u32,
}

#[derive(Debug, Read, Extra, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Area<'a> {
    pub area_id: u32,
    #[serde(borrow)]
    pub block_ids: List<'a, Str<'a>>,
}
