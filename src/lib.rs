//! JSON decoded straight from the page.
