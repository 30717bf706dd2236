//! Builds the page for the app, and the recorder for a client's own page.

#[path = "../ui/build_page.rs"]
mod build_page;

fn main() -> Result<(), String> {
    let sources = ["src", "index.html", "package.json", "vite.config.ts"];
    build_page::build_page("page", "page", "production", &sources)?;
    build_page::build_page("page", "recorder", "recorder", &sources)
}
