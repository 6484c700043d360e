import Matte
import MatteCodecs

/// The form of an option's value: its placeholder, and its conversion from and to text.
struct ValueForm<Value: Sendable>: Sendable {
    /// The placeholder in the help, such as `N` or `png|jpeg|webp`.
    let placeholder: String
    /// The words that the value may be. A word that ends with a colon is the beginning of a value.
    var words: [String] = []
    /// The range of a number, as it is typed, if it is bounded on both sides.
    var range: String?
    /// The role of the value: an input file, an output file, or no file.
    var role = ValueRole.none
    /// Returns the text that is parsed as the value.
    let typed: @Sendable (Value) -> String
    /// Parses a text. The second parameter is the option's name with dashes, for the error message.
    let parse: @Sendable (String, String) throws(ToolError) -> Value

    /// Creates a form from a function that parses a text and throws its own errors.
    init(
        _ placeholder: String, words: [String] = [],
        typed: @escaping @Sendable (Value) -> String = { "\($0)" },
        parse: @escaping @Sendable (_ text: String, _ option: String) throws(ToolError) -> Value
    ) {
        self.placeholder = placeholder
        self.words = words
        self.typed = typed
        self.parse = parse
    }

    /// Creates a form from a function that returns `nil` for a wrong text.
    ///
    /// - Parameters:
    ///   - requirement: What the text must be, for the error message, such as "#rgb or a colour's name".
    ///   - suggestions: The words from which the error suggests the most similar one.
    init(
        _ placeholder: String, words: [String] = [], mustBe requirement: String, suggestions: [String] = [],
        typed: @escaping @Sendable (Value) -> String = { "\($0)" },
        parse: @escaping @Sendable (String) -> Value?
    ) {
        self.init(placeholder, words: words, typed: typed) { text, option throws(ToolError) in
            if let value = parse(text) { return value }
            throw .usage(
                "\(option) is '\(text.excerpt)'" + Suggestion.beginning(for: text, among: suggestions)
                    + "it must be \(requirement)")
        }
    }

    /// Creates a form from a function of the library. Its errors are printed after the option's name.
    init(
        _ placeholder: String, words: [String] = [],
        reading: @escaping @Sendable (String) throws(MatteError) -> Value
    ) {
        self.init(placeholder, words: words) { text, option throws(ToolError) in
            do throws(MatteError) { return try reading(text) } catch {
                throw .usage("\(option): \(error.message)")
            }
        }
    }
}

extension ValueForm<Int> {
    /// A whole number in a range.
    static func integer(_ placeholder: String, in range: ClosedRange<Int>) -> Self {
        let isBounded = range.upperBound < .max
        let phrase =
            isBounded ? "in \(range.lowerBound)...\(range.upperBound)" : "of at least \(range.lowerBound)"
        var form = Self(placeholder, mustBe: "a whole number \(phrase)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
        if isBounded { form.range = "\(range.lowerBound)...\(range.upperBound)" }
        return form
    }

    /// The length of a side in pixels.
    static var side: Self { integer("N", in: 1...65_535) }

    /// A number of bytes of at least 1: digits with an optional unit, such as `100k`, `4MB` or `4MiB`.
    static var bytes: Self {
        Self(
            "N",
            mustBe:
                "a number of bytes of at least 1, such as 4000000, 100k, 4MB (4,000,000) or 4MiB (4,194,304)"
        ) { text in
            ByteCount.parse(text).flatMap { $0 > 0 ? $0 : nil }
        }
    }
}

extension ValueForm<Double> {
    /// A number in a range.
    static func number(_ placeholder: String, in range: ClosedRange<Double>) -> Self {
        let bounds = "\(range.lowerBound)...\(range.upperBound)"
        var form = Self(
            placeholder, mustBe: "a number in \(bounds)", typed: { $0.typed },
            parse: { text in Double(text).flatMap { range.contains($0) ? $0 : nil } })
        form.range = "\(range.lowerBound.typed)...\(range.upperBound.typed)"
        return form
    }
}

extension ValueForm<[Double]> {
    /// Finite numbers separated by commas. `counts` are the accepted numbers of numbers.
    static func numbers(_ placeholder: String, counts: Int...) -> Self {
        let phrase = counts.map(String.init).joined(separator: " or ")
        return Self(placeholder, mustBe: "\(phrase) numbers separated by commas") { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { Double(String($0.drop { $0 == " " })) }.filter(\.isFinite)
            return numbers.count == parts.count && counts.contains(numbers.count) ? numbers : nil
        }
    }
}

extension ValueForm where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the words that are the raw values of an enumeration.
    static var choice: Self { choice(Value.allCases.map(\.rawValue).joined(separator: "|")) }

    /// One of many words, which the option's help lists.
    static func choice(_ placeholder: String) -> Self {
        let words = Value.allCases.map(\.rawValue)
        return Self(
            placeholder, words: words, mustBe: "one of \(words.joined(separator: ", "))",
            suggestions: words, typed: { $0.rawValue }, parse: { Value(rawValue: $0) })
    }
}

extension ValueForm<String> {
    /// Any text.
    static func text(_ placeholder: String, words: [String] = []) -> Self {
        Self(placeholder, words: words) { text, _ in text }
    }

    /// An input file, which no output may replace.
    static func input(_ placeholder: String) -> Self { text(placeholder).with(.input) }

    /// An output file, or a directory for output files.
    static func output(_ placeholder: String) -> Self { text(placeholder).with(.output).nonEmpty }

    /// The form without the empty text, which is a usage error.
    var nonEmpty: Self {
        let form = self
        return Self(placeholder, words: words) { text, option throws(ToolError) in
            guard !text.isEmpty else {
                throw .usage("\(option) is empty; write \(option) \(form.placeholder)")
            }
            return try form.parse(text, option)
        }.with(role)
    }

    /// A directory for output files, which cannot be standard output.
    ///
    /// - Parameter content: What is written into it, such as "the tiles".
    static func directory(for content: String) -> Self {
        Self("DIR") { text, option throws(ToolError) in
            guard text != "-" else {
                throw .usage("\(option) is standard output; it must be a directory for \(content)")
            }
            return text
        }.with(.outputDirectory)
    }
}

extension ValueForm {
    /// Returns the form with a role.
    func with(_ role: ValueRole) -> Self {
        var form = self
        form.role = role
        return form
    }
}

extension ValueForm<PixelSize> {
    /// A size: `WxH`, or `N` for a square.
    static func size(_ placeholder: String, atMost most: Int = PixelSize.largestSide) -> Self {
        Self(placeholder, mustBe: "N or WIDTHxHEIGHT, with 1 to \(most) pixels each") { text in
            let size = try? PixelSize(text.contains { "xX\u{D7}".contains($0) } ? text : "\(text)x\(text)")
            return size.flatMap { $0.longerSide <= most ? $0 : nil }
        }
    }
}

extension ValueForm<ImageFormat> {
    /// The name of a format.
    static var format: Self {
        Self(
            "png|jpeg|webp", words: ["png", "jpeg", "webp"], mustBe: "png, jpeg or webp",
            typed: { $0.rawValue },
            parse: { ImageFormat(fileSuffix: $0) })
    }
}

extension Double {
    /// The number as it is typed: without a decimal point if it is whole.
    var typed: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
