internal import Matte

/// Numbers as digits in base 83, the most significant first, as in a ``BlurHash``.
enum Base83 {
    private static let alphabet = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

    /// The digit of each ASCII character; -1 for characters that are not digits.
    private static let digits: [Int] = {
        var digits = [Int](repeating: -1, count: 128)
        for (digit, character) in alphabet.enumerated() { digits[Int(character)] = digit }
        return digits
    }()

    /// Returns the digit that a character stands for, or `nil` if the character is not a digit.
    static func digit(_ character: UInt8) -> Int? {
        guard character < 128, digits[Int(character)] >= 0 else { return nil }
        return digits[Int(character)]
    }

    /// Returns the number with the given digits, at most 9.
    static func value(_ digits: some Collection<Int>) -> Int {
        digits.reduce(0) { $0 * 83 + $1 }
    }

    /// Returns the text of a number that fits `digits` digits.
    static func text(_ value: Int, digits: Int) -> String {
        var characters: [UInt8] = []
        var rest = value
        for _ in 0..<digits {
            characters.append(alphabet[rest % 83])
            rest /= 83
        }
        return String(decoding: characters.reversed(), as: UTF8.self)
    }
}
