import Matte
import MatteCodecs

extension Checksums {
    /// Encoding, and decoding into another size.
    func addFiles() throws {
        for compression in PNGOptions.Compression.allCases {
            try add(
                "PNG, \(compression)",
                file: opaque.encoded(as: .png(compression: compression), parallelism: parallelism).bytes)
        }
        let encodings: [(String, ImageEncoding)] = [("JPEG", .jpeg), ("WebP", .webP)]
        for (name, encoding) in encodings {
            let file = try photo.encoded(as: encoding, parallelism: .serial).bytes
            try add("\(name) within a budget", file: fitted(encoding))
            for light in ResizeLight.allCases {
                try add("\(name) decoded to another size, \(light)", decoded(file, light))
            }
        }
    }

    private func fitted(_ encoding: ImageEncoding) throws -> [UInt8] {
        let policy = BudgetPolicy(parallelism: parallelism)
        return try opaque.encoded(as: encoding, within: .below(9_000), policy: policy).image.bytes
    }

    private func decoded(_ file: [UInt8], _ light: ResizeLight) throws -> Raster<RGB8> {
        try DecodedImage<RGB8>(
            decoding: file, resizedTo: PixelSize(width: 801, height: 602), light: light,
            parallelism: parallelism
        ).raster
    }

    /// Adds the checksum of the file of a picture that is decoded row by row and changed.
    private func add(
        _ name: String, _ file: [UInt8],
        _ change: (StreamedPicture<RGBA8>) throws -> StreamedPicture<RGBA8>
    ) throws {
        try add("streamed \(name)", file: encoded(change(PictureFile(file).streamed())))
    }

    private func encoded<P: Pixel>(_ picture: StreamedPicture<P>) throws -> [UInt8] {
        try picture.encoded(as: .png(compression: .fast), parallelism: parallelism).bytes
    }

    func addStreamed() throws {
        let file = try photo.encoded(as: .png(compression: .fast), parallelism: .serial).bytes
        let size = PixelSize(width: 900, height: 400)
        let white = RGBA8(red: 255, green: 255, blue: 255)
        try add("picture", file) { $0 }
        try add("rendered picture", PictureFile(file).streamed().rendered())
        try add(
            "streamed conversion",
            file: encoded(PictureFile(file).streamed().converted(to: Gray8.self)))
        for orientation in [ImageOrientation.upMirrored, .down, .left] {
            try add("orient \(orientation)", file) { $0.oriented(orientation) }
        }
        try add("crop", file) { try $0.cropped(to: PixelRect(x: 11, y: 7, width: 1500, height: 1100)) }
        try add("pad", file) {
            try $0.padded(by: PixelInsets(left: 9, top: 8, right: 7, bottom: 6), with: white)
        }
        for light in ResizeLight.allCases {
            try add("resize \(light)", file) {
                try $0.resized(to: size, light: light, parallelism: self.parallelism)
            }
        }
        try add("resize to fit", file) {
            try $0.resized(toFit: size, fit: .cover, padding: white, parallelism: self.parallelism)
        }
        try add(
            "streamed picture within a budget",
            file: PictureFile(file).streamed().encoded(
                as: .png, within: .below(90_000), policy: BudgetPolicy(parallelism: parallelism)
            ).image.bytes)
    }

    func addStreamedEffects() throws {
        let file = try photo.encoded(as: .png(compression: .fast), parallelism: .serial).bytes
        let half = try mask.resized(to: PixelSize(width: 800, height: 600))
        let blue = RGBA8(red: 1, green: 2, blue: 200)
        let ellipse = Region.ellipse(in: SubpixelRect(x: 100, y: 90, width: 900, height: 700))
        let classes = CategoryMask(mask.raster)
        try add("erase", file) { try $0.erasing(ellipse, feather: 12) }
        try add("overlay", file) {
            try $0.overlaying(classes, palette: .hues(count: 256), outline: 2)
        }
        try add("composite over a colour", file) { try $0.composited(over: blue, through: half) }
        try add("composite over a picture", file) {
            try $0.composited(over: $0.oriented(.down), through: half)
        }
        for sigma in [2.0, 20] {
            try add("background blur \(sigma)", file) {
                try $0.blurringBackground(mask: half, sigma: sigma, parallelism: self.parallelism)
            }
        }
        try add("edit of rows", file) {
            $0.editingRows { part, y in
                part.stroke(PixelRect(x: 20, y: 30 - y, width: 800, height: 700), with: blue, width: 5)
            }
        }
        try add("edit of the whole", file) { blurredWhole($0) }
    }

    private func blurredWhole(_ picture: StreamedPicture<RGBA8>) -> StreamedPicture<RGBA8> {
        let parallelism = parallelism
        return picture.replacingWhole(memory: 4 * picture.size.area) { (raster) throws(MatteError) in
            try raster.blurred(sigma: 3, parallelism: parallelism)
        }
    }
}
