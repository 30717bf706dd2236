use super::*;

fn options() -> LearnOptions {
    LearnOptions {
        name: "Shop".to_owned(),
        web: "dist".to_owned(),
        base: "/".to_owned(),
        folder: "/project".into(),
        config: |name, web, _| format!("# {name}: {web}\n"),
        open: "/".to_owned(),
        taps: Vec::new(),
        user_agent: None,
        bootstrap: Vec::new(),
    }
}

#[test]
fn every_draft_has_these_files() {
    assert_eq!(
        draft_paths(&options()),
        [
            "footbridge.toml",
            "footbridge/dialect.toml",
            "footbridge/catalogue/app.toml",
            "footbridge/catalogue/calls.toml",
            "footbridge/catalogue/codes.toml",
            "scenarios/first.yaml",
        ]
    );
}

#[test]
fn draft_in_another_folder_finds_the_client() {
    let options = options();
    let draft = Draft {
        options: &options,
        observations: Vec::new(),
        tables: Tables::Common,
        left_out: None,
    };
    let first_line = |place| {
        let files = draft.files(place);
        files[0].1.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(first_line(Place::Project), "# Shop: dist");
    assert_eq!(first_line(Place::Elsewhere), "# Shop: /project/dist");
    let url = "http://127.0.0.1:5173".to_owned();
    let options = LearnOptions {
        web: url,
        base: "/".to_owned(),
        ..options
    };
    assert_eq!(options.client(Place::Elsewhere), "http://127.0.0.1:5173");
}
