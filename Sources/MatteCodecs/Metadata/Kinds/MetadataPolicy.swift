// Design: docs/design/whole.md

public import Matte

/// A change to a picture, as far as it decides which metadata still fits the result.
///
/// ```swift
/// let change = PictureChange(.whole, size: PixelSize(width: 150, height: 100), format: .jpeg)
/// MetadataKinds.byDefault(after: change.extent) == .density  // true
/// ```
public struct PictureChange: Hashable, Sendable {
    /// The extent of a change.
    public enum Extent: Hashable, Sendable {
        /// The picture is sent to a service.
        case upload
        /// A generated picture is pasted into a region of it.
        case paste
        /// The whole picture is converted, resized, turned or adjusted.
        case whole
        /// A part of the picture is cropped away, erased or covered.
        case part
    }

    /// The extent of the change.
    public var extent: Extent
    /// The size of the result in pixels.
    public var size: PixelSize
    /// The format of the result.
    public var format: ImageFormat
    /// The transform from the upright picture to the result, if the result shows the picture or a part of it and nothing
    /// else. A gain map can be kept only with it.
    public var transform: ImageTransform?

    /// Creates a change.
    ///
    /// ```swift
    /// PictureChange(.part, size: PixelSize(width: 10, height: 10), format: .png).extent  // .part
    /// ```
    public init(_ extent: Extent, size: PixelSize, format: ImageFormat, transform: ImageTransform? = nil) {
        self.transform = transform
        self.extent = extent
        self.size = size
        self.format = format
    }
}

extension MetadataKinds {
    /// Returns the kinds that are kept after a change unless the caller asks for others.
    ///
    /// ```swift
    /// MetadataKinds.byDefault(after: .upload) == .none  // true
    /// ```
    public static func byDefault(after extent: PictureChange.Extent) -> MetadataKinds {
        switch extent {
        case .upload: .none
        case .paste: [.icc, .density, .gainMap]
        case .whole, .part: .density
        }
    }

    /// Returns the kinds that can be kept after a change.
    ///
    /// An upload keeps nothing. A maker note may contain previews, so it isn't kept if a part of the picture was
    /// removed. A thumbnail shows the picture before the change. Credentials fit only unchanged files.
    ///
    /// ```swift
    /// MetadataKinds.possible(after: .part).contains(.makerNote)  // false
    /// ```
    public static func possible(after extent: PictureChange.Extent) -> MetadataKinds {
        let data: MetadataKinds = [.icc, .density, .gainMap, .exif, .gps, .xmp, .iptc, .text]
        return switch extent {
        case .upload: .none
        case .paste, .whole: data.union(.makerNote)
        case .part: data
        }
    }

    /// Returns the reason why a kind can't be kept after a change, or `nil` if it can.
    static func obstacle(to kind: MetadataKinds, after extent: PictureChange.Extent) -> String? {
        guard !possible(after: extent).contains(kind) else { return nil }
        if extent == .upload { return "uploads carry no metadata" }
        return switch kind {
        case .credentials: "the manifest fits only the unchanged file"
        case .thumbnail: "it shows the picture before the change"
        case .makerNote: "it may contain previews that show what was removed"
        case .pictures: "they show the picture before the change"
        default: "it belongs to the unchanged file"
        }
    }
}
