import Matte
import MatteCodecs

extension Site {
    /// Returns a form that decodes a file row by row, changes the rows and encodes them.
    func streaming<P: Pixel>(
        _ file: [UInt8],
        _ change: @escaping (StreamedPicture<RGBA8>, Parallelism) throws -> StreamedPicture<P>
    ) -> Form {
        encoding {
            try change(PictureFile(file).streamed(), $0)
                .encoded(as: .png(compression: .fast), parallelism: $0).bytes
        }
    }

    /// Returns a file whose rows are streamed.
    func streamedFile() throws -> [UInt8] { try file(.png(compression: .fast), .layer) }
}

extension Operation {
    /// Returns a case of a streamed file.
    static func stream<P: Pixel>(
        _ name: String, _ count: Count? = nil,
        _ change: @escaping (Site, StreamedPicture<RGBA8>, Parallelism) throws -> StreamedPicture<P>
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            guard !site.size.isEmpty else { return [] }
            let file = try site.streamedFile()
            return [site.streaming(file) { try change(site, $0, $1) }]
        }
    }

    /// Returns the operations on pictures that are decoded row by row.
    static func streams() -> [Operation] {
        let white = RGBA8(red: 255, green: 255, blue: 255)
        return [
            Operation(
                "streamed picture", oracle: "StreamedPictureTests",
                functions: [
                    "StreamedPicture.init(_:memoryLimit:)", "StreamedPicture.rendered()",
                    "StreamedPicture.converted(to:)", "StreamedPicture.oriented(_:)",
                    "StreamedPicture.cropped(to:)", "StreamedPicture.padded(by:with:)",
                    "StreamedPicture.editingRows(memory:_:)",
                    "StreamedPicture.replacingWhole(memory:size:_:)", "PictureFile.streamed(as:)",
                    "StreamedPicture.encoded(as:metadata:alpha:parallelism:)",
                    "StreamedPicture.encode(as:to:metadata:alpha:parallelism:)",
                    "StreamedPicture.encoded(as:within:policy:metadata:)",
                    "StreamedPicture.isWhollyOpaque()",
                ],
                cases: [
                    stream("unchanged", "streamed picture") { _, picture, _ in picture },
                    stream("converted") { _, picture, _ in try picture.converted(to: Gray8.self) },
                    stream("cropped") { site, picture, _ in
                        let size = site.size
                        return try picture.cropped(
                            to: PixelRect(
                                x: size.width / 150, y: size.height / 170, width: (size.width * 15 + 15) / 16,
                                height: (size.height * 11 + 11) / 12))
                    },
                    stream("padded") { _, picture, _ in
                        try picture.padded(by: PixelInsets(left: 9, top: 8, right: 7, bottom: 6), with: white)
                    },
                    stream("edited by rows") { site, picture, _ in
                        let box = PixelRect(
                            x: site.size.width / 80, y: site.size.height / 40,
                            width: site.size.width / 2, height: site.size.height / 2)
                        return picture.editingRows { part, y in
                            part.stroke(box.translated(x: 0, y: -y), with: white, width: 5)
                        }
                    },
                    stream("edited as a whole") { _, picture, parallelism in
                        picture.replacingWhole(memory: 4 * picture.size.area) { raster throws(MatteError) in
                            try raster.blurred(sigma: 3, parallelism: parallelism)
                        }
                    },
                ]
                    + [ImageOrientation.upMirrored, .down, .left].map { orientation in
                        stream("\(orientation)") { _, picture, _ in picture.oriented(orientation) }
                    } + wholes())
        ]
    }

    /// Returns cases of whole results of a streamed file.
    private static func wholes() -> [OperationCase] {
        [
            OperationCase("rendered") { site in
                guard !site.size.isEmpty else { return [] }
                let file = try site.streamedFile(), raster = try site.raster(RGBA8.self, .layer)
                return [
                    site.making { _ in try PictureFile(file).streamed().oriented(.upMirrored).rendered() },
                    site.making { _ in try StreamedPicture(raster).oriented(.upMirrored).rendered() },
                ]
            },
            OperationCase("within a budget") { site in
                guard !site.size.isEmpty else { return [] }
                let file = try site.streamedFile()
                return [
                    site.encoding {
                        try PictureFile(file).streamed(as: RGBA8.self).encoded(
                            as: .png, within: .below(90_000),
                            policy: BudgetPolicy(leastSide: 1, parallelism: $0)
                        ).image.bytes
                    }
                ]
            },
            OperationCase("to a sink") { site in
                guard !site.size.isEmpty else { return [] }
                let file = try site.streamedFile()
                return [
                    site.encoding {
                        let sink = MemorySink()
                        try PictureFile(file).streamed(as: RGBA8.self)
                            .encode(as: .png(compression: .fast), to: sink, parallelism: $0)
                        return sink.bytes
                    },
                    site.streaming(file) { picture, _ in picture },
                ]
            },
            OperationCase("opacity") { site in
                guard !site.size.isEmpty else { return [] }
                let file = try site.file(.png(compression: .fast))
                return [
                    site.measuring { _ in
                        let picture: StreamedPicture<RGBA8> = try PictureFile(file).streamed()
                        return try picture.isWhollyOpaque()
                    }
                ]
            },
        ]
    }
}
