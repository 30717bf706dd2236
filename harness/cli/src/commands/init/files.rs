//! The files of a new project.

use std::fmt::Write as _;

use footbridge_learn::NewFile;

use super::kind::Kind;

/// The settings that the files are generated from.
#[derive(Debug, Clone)]
pub(super) struct ProjectSettings {
    /// The app's name, of letters, digits and hyphens.
    pub(super) name: String,
    /// The client: a folder relative to the project, or a URL; `None` to create a page with the project.
    pub(super) web: Option<String>,
    /// The path at which the client is served, with a slash at both ends.
    pub(super) base: String,
    /// The kind of bridge.
    pub(super) bridge: &'static Kind,
}

/// The base path of a client at the root of its origin.
pub(super) const ROOT: &str = "/";

/// The folder of the page that is created if there is no client.
const PAGE: &str = "web";

/// The path of the schema that editors complete scenarios with.
pub(super) const SCHEMA: &str = "scenarios/scenario.schema.json";

/// The first line of a scenario, which points an editor to the schema.
const SCHEMA_LINE: &str = "# yaml-language-server: $schema=scenario.schema.json\n";

/// Returns the files except the schema, which is generated from them.
pub(super) fn files(settings: &ProjectSettings) -> Vec<NewFile> {
    let ProjectSettings {
        name,
        web,
        base,
        bridge,
    } = settings;
    let web = web.as_deref().unwrap_or(PAGE);
    let values = values(name, web, base, versions(bridge));
    let filled = |text: &str| fill(text, &values);
    let mut files = vec![(
        "footbridge.toml",
        filled(include_str!("template/footbridge.toml")),
    )];
    for (path, text) in bridge.files {
        let text = if bridge.is_example {
            of_example(text, name)
        } else {
            filled(text)
        };
        files.push((path, text));
    }
    match (&settings.web, bridge.is_example) {
        (Some(_), _) => {
            let first = filled(include_str!("template/opens.yaml"));
            files.push(("scenarios/first.yaml", first));
        }
        (None, true) => {
            let first = format!("{SCHEMA_LINE}{}", bridge.scenario);
            files.push(("scenarios/first.yaml", first));
            files.push(("scenarios/first.snap", filled(bridge.snapshot)));
            files.push(("web/index.html", bridge.page.to_owned()));
        }
        (None, false) => {
            files.push(("scenarios/first.yaml", filled(bridge.scenario)));
            files.push(("scenarios/first.snap", filled(bridge.snapshot)));
            files.push(("web/index.html", filled(bridge.page)));
        }
    }
    files
}

/// Returns the text of `footbridge.toml` for an app's name, and a client with its base path.
pub(crate) fn config(name: &str, web: &str, base: &str) -> String {
    let values = values(name, web, base, "latest".to_owned());
    fill(include_str!("template/footbridge.toml"), &values)
}

/// Returns the values of the placeholders in the templates.
fn values(name: &str, web: &str, base: &str, versions: String) -> [(&'static str, String); 8] {
    let line = format!("base = \"{base}\"   # and at this path\n");
    [
        ("{base}", if base == ROOT { String::new() } else { line }),
        ("{start}", base.to_owned()),
        ("{name}", name.to_owned()),
        // The characters that a TOML string escapes.
        ("{web}", web.replace('\\', "\\\\").replace('"', "\\\"")),
        ("{host}", format!("www.{}.test", name.to_ascii_lowercase())),
        ("{agent}", name.to_owned()),
        ("{scheme}", name.to_ascii_lowercase()),
        ("{versions}", versions),
    ]
}

fn fill(text: &str, values: &[(&'static str, String)]) -> String {
    let fill = |text: String, (place, value): &(&str, String)| text.replace(place, value);
    values.iter().fold(text.to_owned(), fill)
}

/// Returns the text of an example's file for a new project, with the project's app name and scheme, and with the
/// dialect's scripts from other folders beside it.
fn of_example(text: &str, name: &str) -> String {
    let mut lines = String::new();
    let is_app = text.contains("\nfirst_version = ");
    for line in text.lines() {
        if is_app && line.starts_with("name = ") {
            let _ = write!(lines, "name = \"{name}\"");
        } else if is_app && line.starts_with("scheme = ") {
            let _ = write!(lines, "scheme = \"{}\"", name.to_ascii_lowercase());
        } else if line.starts_with("bootstrap = ") {
            lines += &beside(line);
        } else {
            lines += line;
        }
        lines.push('\n');
    }
    lines
}

/// Replaces paths that leave the folder by file names in it.
fn beside(line: &str) -> String {
    let near = |text: &str| match text.rsplit_once('/') {
        Some((folder, name)) if folder.starts_with("..") => name.to_owned(),
        _ => text.to_owned(),
    };
    let texts: Vec<_> = line.split('"').map(near).collect();
    texts.join("\"")
}

/// Returns the app's first and latest version, as a scenario lists them.
fn versions(bridge: &Kind) -> String {
    let value = |key: &str| {
        let lines = bridge.files.iter().flat_map(|(_, text)| text.lines());
        let mut values = lines.filter_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
        values.next().unwrap_or_default().trim_matches('"')
    };
    format!("{}, {}", value("first_version"), value("latest_version"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_of_other_folders_move_beside_the_dialect() {
        assert_eq!(
            beside(r#"bootstrap = ["../../a/b/host.js", "plugins.js", "parts/c.js"]"#),
            r#"bootstrap = ["host.js", "plugins.js", "parts/c.js"]"#
        );
    }

    #[test]
    fn example_takes_the_name_and_scheme_of_the_project() {
        let app = "name = \"taxi\"\nfirst_version = \"1.0.0\"\nscheme = \"taxi\"\n";
        assert_eq!(
            of_example(app, "My-App"),
            "name = \"My-App\"\nfirst_version = \"1.0.0\"\nscheme = \"my-app\"\n"
        );
        let dialect = "name = \"taxi\"\n\n[ios]\n";
        assert_eq!(of_example(dialect, "My-App"), dialect);
    }

    #[test]
    fn every_kind_fills_all_placeholders_in_unique_files() {
        for bridge in Kind::all() {
            for web in [None, Some("dist".to_owned())] {
                let name = "Shop".to_owned();
                let base = "/shop/".to_owned();
                let files = files(&ProjectSettings {
                    name,
                    web,
                    base,
                    bridge,
                });
                for (index, (path, text)) in files.iter().enumerate() {
                    let same = files.iter().position(|(other, _)| other == path);
                    assert_eq!(same, Some(index), "{}: {path} occurs twice", bridge.name);
                    for place in [
                        "{base}",
                        "{start}",
                        "{web}",
                        "{host}",
                        "{agent}",
                        "{scheme}",
                        "{versions}",
                        "../",
                    ] {
                        assert!(!text.contains(place), "{}: {path}: {place}", bridge.name);
                    }
                    if *path == "scenarios/first.yaml" {
                        assert!(text.starts_with(SCHEMA_LINE), "{}: {path}", bridge.name);
                    }
                }
            }
        }
    }
}
