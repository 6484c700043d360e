private import MatteCodecs

/// The pictures of `matte demo`, as encoded files. Rights.md names their authors and licences.
///
/// They are embedded in the code, because resource bundles need Foundation.
public enum DemoPictures {
    /// A portrait, as a WebP of 512x512 pixels.
    public static var astronaut: [UInt8] { decoded(Embedded.astronaut) }

    /// The confidence mask of the person in the portrait, as a grey PNG of 256x256 pixels, from 0 for the background to
    /// 255 for the person.
    public static var astronautPerson: [UInt8] { decoded(Embedded.astronautPerson) }

    /// A still life, as a WebP of 600x400 pixels.
    public static var coffee: [UInt8] { decoded(Embedded.coffee) }

    /// A cat, as a WebP of 451x300 pixels.
    public static var chelsea: [UInt8] { decoded(Embedded.chelsea) }

    private static func decoded(_ text: StaticString) -> [UInt8] {
        guard let bytes = try? Base64.decoded(text.description) else {
            preconditionFailure("Embedded.swift is damaged; run Sources/MatteDemoPictures/embed")
        }
        return bytes
    }
}
