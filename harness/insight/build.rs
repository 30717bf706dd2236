//! Builds the page of the HTML report, which the reporter fills in.

#[path = "../ui/build_page.rs"]
mod build_page;

fn main() -> Result<(), String> {
    let sources = ["src", "report", "package.json", "vite.config.ts"];
    build_page::build_page("../ui", "report", "production", &sources)
}
