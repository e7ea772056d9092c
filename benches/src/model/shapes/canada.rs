//! `canada.json`: a GeoJSON outline, almost only floats.

use super::{Extra, List, Read};
use serde::Serialize;

#[derive(Debug, Read, Extra, Serialize)]
pub struct Canada<'a> {
    #[serde(rename = "type")]
    pub kind: &'a str,
    #[serde(borrow)]
    pub features: List<'a, Feature<'a>>,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Feature<'a> {
    #[serde(rename = "type")]
    pub kind: &'a str,
    #[serde(borrow)]
    pub properties: Properties<'a>,
    pub geometry: Geometry<'a>,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Properties<'a> {
    pub name: &'a str,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Geometry<'a> {
    #[serde(rename = "type")]
    pub kind: &'a str,
    pub coordinates: List<'a, List<'a, [f64; 2]>>,
}
