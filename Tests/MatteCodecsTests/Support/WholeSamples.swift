import Foundation

/// The pictures of Tests/Samples/Whole, whose files contain more than pixels. make-samples.py creates them.
enum WholeSamples {
    static let names = [
        "p3.jpg", "p3-turned.jpg", "p3-trailer.jpg", "ultrahdr-both.jpg", "ultrahdr-iso3.jpg",
        "ultrahdr-xmp.jpg", "ultrahdr-turned.jpg", "ultrahdr-common.jpg", "ultrahdr-py.jpg",
        "iphone-like.jpg", "c2pa.jpg", "p3.png", "c2pa.png", "p3.webp", "c2pa.webp", "c2pa-edited.jpg",
    ]

    static func bytes(_ name: String) -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Samples/Whole").standardized
        return [UInt8](try! Data(contentsOf: folder.appending(path: name)))
    }
}
