import MatteCodecs
import MatteModels

/// The options `--config` and `--backend`, which select a model's input.
enum ModelArguments {
    static let config = Option.required(
        "config", .input("FILE").nonEmpty,
        "sets the model's preprocessor_config.json or processor_config.json")
    static let backend = Option(
        "backend", .backend, default: ModelBackend.torchvision,
        "sets the library whose bytes and numbers are repeated")

    /// A model's input and the configuration that describes it.
    struct Model {
        let input: ModelInput
        /// The class that the configuration names.
        let className: String?
        let config: JSONValue

        /// Reads a configuration.
        init(_ config: JSONValue, _ backend: ModelBackend) throws {
            let model = try config.decoded(as: DecodedModel.self)
            input = try model.input.get().like(backend)
            className = model.name
            self.config = config
        }
    }

    /// Returns the selected input.
    static func model(_ arguments: Arguments) throws -> Model {
        let path = arguments[config]
        return try naming(path) {
            try Model(JSONReader.value(arguments.files.json(path, atMost: 1 << 20)), arguments[backend])
        }
    }
}

/// A configuration as a decoder reads it. The error of the input is kept as it is.
private struct DecodedModel: Decodable {
    let input: Result<ModelInput, any Error>
    let name: String?

    init(from decoder: any Decoder) throws {
        input = Result { try ModelInput(from: decoder) }
        name = try? ModelClassName(from: decoder).name
    }
}

extension ModelBackend {
    /// The name in the command line and in reports.
    var optionName: String { self == .pillow ? "pillow" : "torchvision" }
}

extension ValueForm<ModelBackend> {
    /// The name of a library.
    static var backend: Self {
        let words = ModelBackend.allCases.map(\.optionName)
        return Self(
            words.joined(separator: "|"), words: words, mustBe: "torchvision or pillow", suggestions: words,
            typed: { $0.optionName }, parse: { text in ModelBackend.allCases.first { $0.optionName == text } }
        )
    }
}
