//! The engines' lists of web APIs, compared with the APIs that their pages find.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use footbridge_chromium_launcher::Chromium;
use footbridge_engine::{Engine, WEB_APIS};
use footbridge_webkit_launcher::WebKit;
use serde_json::json;

use crate::support::{execute, run};

#[test]
fn every_engine_has_its_listed_web_apis() {
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<_> = WEB_APIS.iter().map(|api| api.name).collect();
    let page = format!(
        "<!doctype html><title>Web APIs</title><script>\
        const has = name => {{\
          let owner = window;\
          for (const part of name.split('.')) {{\
            if (!(part in Object(owner))) return false;\
            owner = owner[part];\
          }}\
          return true;\
        }};\
        document.title = {}.filter(has).join(' ');\
        </script>",
        json!(names)
    );
    fs::create_dir(folder.path().join("web")).unwrap();
    fs::write(folder.path().join("web/index.html"), page).unwrap();
    let made = execute(
        folder.path(),
        &["init", "--bridge", "callback", "--web", "web"],
    );
    assert_eq!(made.code, 0, "{}", made.stderr);
    let scenario = "title: Web APIs\nhosts: { platforms: [ios, android] }\nsteps:\n  - open: /\n  - expect: { title: never }\n";
    fs::write(folder.path().join("scenarios/apis.yaml"), scenario).unwrap();

    let webkit = WebKit::new(Path::new("webkit").into(), Vec::new());
    let chromium = Chromium::new(Path::new("chromium").into(), None);
    let engines: [&dyn Engine; 2] = [&webkit, &chromium];
    for engine in engines {
        let name = engine.name().as_str();
        let (_, cases) = run(folder.path(), &["--engine", name, "scenarios/apis.yaml"]);
        assert_eq!(cases.len(), 2);
        for case in cases {
            let mut titles = case
                .text
                .lines()
                .filter_map(|line| line.split_once(" title     "));
            let (_, found) = titles.next_back().unwrap();
            let found: BTreeSet<_> = found.split(' ').collect();
            let said: BTreeSet<_> = engine.web_apis().iter().copied().collect();
            assert_eq!(found, said, "{name}");
        }
    }
}
