/// The pictures that `matte demo` shows, as files in memory. Whose they are is said in Rights.md.
///
/// They are a module of their own so that they are compiled once, and embedded as bytes because bundles of
/// resources need Foundation.
public enum DemoPictures {
    /// A portrait, WebP, 512x512.
    public static var astronaut: [UInt8] { PackageResources.astronaut_webp }

    /// Where the portrait's person is, PNG, 256x256, grey, 255 = person.
    public static var astronautPerson: [UInt8] { PackageResources.astronaut_person_png }

    /// A still life, WebP, 600x400.
    public static var coffee: [UInt8] { PackageResources.coffee_webp }

    /// A cat, WebP, 451x300.
    public static var chelsea: [UInt8] { PackageResources.chelsea_webp }
}
