//! Builds the inspector's page, which the binary serves.

#[path = "../ui/build_page.rs"]
mod build_page;

fn main() -> Result<(), String> {
    let sources = [
        "src",
        "index.html",
        "package.json",
        "vite.config.ts",
        "../../ui/src",
    ];
    build_page::build_page("page", "page", "production", &sources)
}
