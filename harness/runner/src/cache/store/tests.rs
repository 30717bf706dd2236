use std::collections::BTreeSet;

use footbridge_record::Verdict;
use footbridge_record::testing::record;

use super::*;
use crate::cache::entry::{EntryHead, encode};

fn store() -> (tempfile::TempDir, Store) {
    let root = tempfile::tempdir().unwrap();
    let store = Store::new(StateFolder::of(root.path()), 1);
    (root, store)
}

/// Writes an entry of a key, for this state of the client.
fn put(store: &Store, key: &Key, client: &str) -> PathBuf {
    let head = EntryHead {
        key: key.to_string(),
        engine: "WebKitGTK 2.50.6".into(),
        transcript: String::new(),
        lookups: Vec::new(),
        client: Some(client.into()),
    };
    let record = record("a.yaml", "2.9.0", Verdict::Passed, Vec::new());
    let bytes = encode(&head, &record).unwrap();
    store.write(key, &head.name(), &bytes).unwrap();
    store.folder_of(key).join(head.name())
}

fn at(seconds: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(seconds)
}

fn set_used(path: &Path, used: SystemTime) {
    let file = File::options().append(true).open(path).unwrap();
    file.set_times(FileTimes::new().set_modified(used)).unwrap();
}

/// The clients of the entries that the store finds.
fn clients(store: &Store, key: &Key) -> BTreeSet<String> {
    let found = std::cell::RefCell::new(BTreeSet::new());
    let _: Option<()> = store.find(key, at(0), |entry| {
        found.borrow_mut().extend(entry.head.client);
        None
    });
    found.into_inner()
}

#[test]
fn only_the_entries_of_a_key_are_found() {
    let (_root, store) = store();
    let [key, other] = [Key::of(b"a"), Key::of(b"b")];
    put(&store, &key, "one");
    put(&store, &key, "two");
    put(&store, &other, "three");
    assert_eq!(clients(&store, &key), ["one", "two"].map(Into::into).into());
    assert!(clients(&store, &Key::of(b"c")).is_empty());
}

#[test]
fn damaged_entries_and_those_of_other_keys_are_skipped() {
    let (_root, store) = store();
    let [key, other] = [Key::of(b"a"), Key::of(b"b")];
    let path = put(&store, &key, "one");
    let entry = fs::read(&path).unwrap();
    let foreign = store.folder_of(&other);
    fs::create_dir_all(&foreign).unwrap();
    fs::write(foreign.join("0123456789abcdef"), &entry).unwrap();
    assert!(clients(&store, &other).is_empty());

    fs::write(&path, &entry[..entry.len() / 2]).unwrap();
    assert!(clients(&store, &key).is_empty());
    fs::write(&path, "").unwrap();
    assert!(clients(&store, &key).is_empty());
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(clients(&store, &key).is_empty());
    fs::remove_dir_all(store.folder()).unwrap();
    fs::write(store.folder(), "no folder").unwrap();
    assert!(clients(&store, &key).is_empty());
    assert!(store.write(&key, "name", b"entry").is_err());
    store.prune();
}

#[test]
fn a_few_states_of_the_client_are_kept_and_incomplete_files_are_removed() {
    let (_root, store) = store();
    let key = Key::of(b"a");
    for number in 0..PER_KEY + 2 {
        let path = put(&store, &key, &number.to_string());
        set_used(&path, at(u64::try_from(number).unwrap()));
    }
    let kept = clients(&store, &key);
    assert_eq!(kept.len(), PER_KEY);
    assert!(!kept.contains("0") && kept.contains("5"), "{kept:?}");
    let names = fs::read_dir(store.folder_of(&key)).unwrap();
    assert_eq!(names.count(), PER_KEY);
}

#[test]
fn least_recently_used_entries_are_removed_first() {
    let (_root, store) = store();
    let keys: Vec<_> = (0..3_u8).map(|number| Key::of(&[number])).collect();
    for (key, used) in keys.iter().zip([300, 100, 200]) {
        let path = put(&store, key, "one");
        // Three of them are more than a megabyte.
        fs::write(&path, vec![0; 400 * 1024]).unwrap();
        set_used(&path, at(used));
    }
    store.prune();
    let left: Vec<_> = keys
        .iter()
        .map(|key| store.folder_of(key).exists())
        .collect();
    assert_eq!(left, [true, false, true]);
    store.prune();
    assert!(store.folder_of(&keys[2]).exists());
}

#[test]
fn time_of_last_use_is_updated_after_an_hour() {
    let (_root, store) = store();
    let key = Key::of(b"a");
    let path = put(&store, &key, "one");
    let used = || fs::metadata(&path).unwrap().modified().unwrap();
    set_used(&path, at(10_000));
    let find = |now| store.find(&key, now, |entry| entry.record());
    assert!(find(at(10_060)).is_some());
    assert_eq!(used(), at(10_000));
    assert!(find(at(20_000)).is_some());
    assert_eq!(used(), at(20_000));
}
