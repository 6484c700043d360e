internal import Matte

extension ModelInput: Decodable {
    private enum Keys: String, CodingKey {
        case imageProcessor = "image_processor"
    }

    /// Reads a model's `preprocessor_config.json`, or a `processor_config.json` with an object `image_processor`.
    ///
    /// Missing and null keys have the values of the class. Old forms are read: `feature_extractor_type`, sizes as one
    /// integer, `min_pixels` and `max_pixels`. The backend is torchvision's; see ``like(_:)``.
    ///
    /// ```swift
    /// let json = #"{"image_processor_type": "SiglipImageProcessor", "size": {"height": 224, "width": 224}}"#
    /// let input = try JSONDecoder().decode(ModelInput.self, from: Data(json.utf8))
    /// input.filter  // .bicubic
    /// ```
    ///
    /// - Throws: `MatteError`: `unsupported` for a class that Matte doesn't know, whose message names those that it
    ///   knows, and for options of a known class that it doesn't repeat; `parameter` for values of the wrong type or out
    ///   of range. The decoder's own error if the bytes aren't JSON.
    public init(from decoder: any Decoder) throws {
        let config: ModelConfig
        do {
            let keys = try decoder.container(keyedBy: Keys.self)
            config =
                try keys.decodeIfPresent(ModelConfig.self, forKey: .imageProcessor)
                ?? ModelConfig(from: decoder)
        } catch let error as MatteError {
            throw error
        } catch {
            // Decoders also throw errors of their own, for example for numbers that don't fit a type.
            throw MatteError(.parameter, "cannot read the model's configuration: \(Self.reason(of: error))")
        }
        let name = try config.className()
        guard let known = ConfigClass.table[name] else {
            throw MatteError(
                .unsupported,
                "cannot prepare pictures for '\(name.prefix(80))': the class is unknown; use one of \(ConfigClass.names.joined(separator: ", "))"
            )
        }
        guard config.do_resize ?? true else { throw config.unsupported("pictures that aren't resized") }
        try self.init(
            known.family(config), filter: config.filter(known.filter),
            numbers: config.numbers(known.numbers, normalizes: known.normalizes))
    }

    private static func reason(of error: any Error) -> String {
        let context: DecodingError.Context
        guard let error = error as? DecodingError else {
            return "a number doesn't fit its type; pass the file as it was published"
        }
        switch error {
        case .typeMismatch(_, let found): context = found
        case .valueNotFound(_, let found): context = found
        case .keyNotFound(_, let found): context = found
        case .dataCorrupted(let found): context = found
        @unknown default: return "a value has the wrong type; pass the file as it was published"
        }
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return
            "'\(path.isEmpty ? "the file" : path)' has a value of the wrong type; pass the file as it was published"
    }
}
