/// File formats that Matte cannot decode, but recognizes by their first bytes to name them in error messages.
enum ForeignFormat {
    /// Returns the name of the file format to which the bytes belong, or `nil` if it is unknown.
    static func name(of bytes: Span<UInt8>) -> String? {
        if bytes.matches("II\u{2A}\u{0}", at: 0) || bytes.matches("MM\u{0}\u{2A}", at: 0) { return "TIFF" }
        if bytes.matches("II\u{2B}\u{0}", at: 0) || bytes.matches("MM\u{0}\u{2B}", at: 0) { return "BigTIFF" }
        if bytes.matches("ftyp", at: 4) { return mediaName(bytes) }
        if bytes.matches("\u{0}\u{0}\u{0}\u{C}JXL ", at: 0) { return "JPEG XL" }
        if bytes.count >= 2, bytes[0] == 0xFF, bytes[1] == 0x0A { return "JPEG XL" }
        if bytes.matches("\u{0}\u{0}\u{0}\u{C}jP  ", at: 0) { return "JPEG 2000" }
        if bytes.matches("%PDF-", at: 0) { return "PDF" }
        return textName(bytes)
    }

    /// Returns the name of the format that the brands of an ISO base media file indicate, such as AVIF.
    private static func mediaName(_ bytes: Span<UInt8>) -> String {
        let end = min(bytes.count, max(16, bytes.bigEndian32(at: 0) ?? 0), 256)
        // The field at offset 12 is the minor version, not a brand.
        for place in [8] + Array(stride(from: 16, to: end, by: 4)) {
            if bytes.matches("avif", at: place) || bytes.matches("avis", at: place) { return "AVIF" }
            for brand in ["heic", "heix", "heim", "heis", "hevc", "hevx"] as [StaticString]
            where bytes.matches(brand, at: place) { return "HEIC" }
        }
        return bytes.matches("mif1", at: 8) || bytes.matches("msf1", at: 8) ? "HEIF" : "MP4 or QuickTime"
    }

    /// Returns "HTML", "SVG", "XML" or "JSON" if the bytes are text of that kind, or `nil`. A byte order mark and white
    /// space at the beginning are skipped.
    private static func textName(_ bytes: Span<UInt8>) -> String? {
        var start = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
        while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
        if begins(bytes, start, "<!doctype html") || begins(bytes, start, "<html")
            || begins(bytes, start, "<head") || begins(bytes, start, "<body")
        {
            return "HTML"
        }
        if begins(bytes, start, "<svg") { return "SVG" }
        if begins(bytes, start, "<?xml") { return "XML" }
        guard start < bytes.count, bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[")
        else {
            return nil
        }
        return isJSON(bytes, after: start) ? "JSON" : nil
    }

    /// Returns true if the bytes at `place` are the characters of `text` in any letter case. `text` must be in lower
    /// case.
    private static func begins(_ bytes: Span<UInt8>, _ place: Int, _ text: String) -> Bool {
        let text = Array(text.utf8)
        guard bytes.count - place >= text.count else { return false }
        for i in text.indices {
            let byte = bytes[place + i]
            if (0x41...0x5A ~= byte ? byte | 0x20 : byte) != text[i] { return false }
        }
        return true
    }

    /// Returns true if the bytes that follow an opening brace or bracket can be JSON.
    private static func isJSON(_ bytes: Span<UInt8>, after start: Int) -> Bool {
        var place = start + 1
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
        guard place < bytes.count else { return true }
        let next = bytes[place]
        if bytes[start] == UInt8(ascii: "{") {
            return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
        }
        return "\"[]{-0123456789tfn".utf8.contains(next)
    }
}
