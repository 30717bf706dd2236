//! The order in which image hosts are tried (§1, §7.3).

/// The candidates, in their default order (assumed).
pub const IMAGE_HOSTS: [&str; 3] = [
    "https://img1.exchange-static.test",
    "https://img2.exchange-static.test",
    "https://img3.exchange-static.test",
];

/// The hosts in the order in which they are tried, each after the previous one fails. `stored` is the fastest host of
/// the last probe.
pub fn image_host_order(stored: Option<&str>) -> Vec<&'static str> {
    let (fastest, others): (Vec<_>, Vec<_>) = IMAGE_HOSTS
        .into_iter()
        .partition(|host| stored == Some(*host));
    [fastest, others].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fastest_host_comes_first_if_it_is_a_candidate() {
        let [first, second, third] = IMAGE_HOSTS;
        assert_eq!(image_host_order(None), IMAGE_HOSTS);
        assert_eq!(image_host_order(Some(second)), [second, first, third]);
        assert_eq!(image_host_order(Some("https://evil.test")), IMAGE_HOSTS);
    }
}
