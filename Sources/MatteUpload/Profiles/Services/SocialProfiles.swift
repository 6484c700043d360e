internal import MatteCodecs

extension UploadProfile {
    /// The social networks.
    static let socialNetworks = [bluesky, blueskyAvatar, mastodon]

    /// The profile of a Bluesky post: at most 4 pictures of at most 2,000,000 bytes each. A gallery may have 20
    /// pictures.
    ///
    /// The service accepts any `image/*`. The profile lists the formats that Matte can write.
    ///
    /// Source: bluesky-social/atproto `lexicons/app/bsky/embed/images.json`; read 2026-11-22; published source code.
    public static let bluesky = UploadProfile(
        "bluesky", "Bluesky post", .post, [.jpeg, .webP, .png], certainty: .source,
        source: "https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/embed/images.json"
    ) {
        $0.byteCap = .atMost(2_000_000)
        $0.mostImages = 4
    }

    /// The profile of a Bluesky avatar, banner or link thumbnail: at most 1,000,000 bytes.
    ///
    /// Source: bluesky-social/atproto `lexicons/app/bsky/actor/profile.json`, `embed/external.json`; read 2026-11-22;
    /// published source code.
    public static let blueskyAvatar = UploadProfile(
        "bluesky-avatar", "Bluesky avatar", .post, [.jpeg, .png], certainty: .source,
        source: "https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/actor/profile.json"
    ) {
        $0.byteCap = .atMost(1_000_000)
    }

    /// The profile of a Mastodon post: at most 4 pictures of at most 16,777,216 bytes and 33,177,600 pixels each.
    ///
    /// The server scales pictures down to 8,294,400 pixels, so Matte does that before the upload. The limits are
    /// Mastodon's defaults; a server states its own limits at `GET /api/v2/instance`.
    ///
    /// Source: mastodon/mastodon `app/models/concerns/attachmentable.rb` (33,177,600 pixels; published source code) and
    /// `app/models/media_attachment.rb` (bytes and 8,294,400 pixels; a secondary source); read 2026-11-22.
    public static let mastodon = UploadProfile(
        "mastodon", "Mastodon post", .post, [.jpeg, .webP, .png], certainty: .secondary,
        source: "https://github.com/mastodon/mastodon/blob/main/app/models/media_attachment.rb"
    ) {
        $0.byteCap = .atMost(16_777_216)
        $0.mostImages = 4
        $0.input.mostPixels = 33_177_600
        $0.preferredPixels = 8_294_400
    }
}
