/// The body of a multipart/form-data request (RFC 7578) from its parts.
///
/// ```swift
/// let body = MultipartBody(edit.requestParts(fields: [("prompt", "a smiling face"), ("n", "1")]))
/// request.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
/// request.httpBody = Data(body.bytes())
/// ```
///
/// The boundary is derived from the content and searched for in it, so that no part can contain it; the same
/// parts give the same body.
public struct MultipartBody: Hashable, Sendable {
    /// The parts in the order they are sent.
    public let parts: [RequestPart]

    /// The separator of the parts.
    public let boundary: String

    /// Makes a body.
    ///
    /// - Complexity: O(n) in the bytes of all parts.
    public init(_ parts: [RequestPart]) {
        self.parts = parts
        var seed = Self.digest(of: parts)
        var candidate = Self.boundary(seed)
        // Once is enough unless somebody puts an earlier body's boundary into a part.
        while parts.contains(where: {
            $0.bytes.contains(sequence: candidate.utf8) || $0.header.contains(candidate)
        }) {
            seed &+= 1
            candidate = Self.boundary(seed)
        }
        boundary = candidate
    }

    /// The value of the request's `Content-Type` header.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The body's length in bytes, the value of the request's `Content-Length` header.
    public var contentLength: Int {
        parts.reduce(trailer.utf8.count) { $0 + leader(of: $1).utf8.count + $1.bytes.count + 2 }
    }

    /// The body as one array; it holds every part once more.
    public func bytes() -> [UInt8] {
        var all: [UInt8] = []
        all.reserveCapacity(contentLength)
        forEachChunk { all += $0 }
        return all
    }

    /// Gives the body piece by piece, in order, without ever holding it as a whole; the content of a part is
    /// given as it is, without a copy.
    public func forEachChunk<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        for part in parts {
            try body(Array(leader(of: part).utf8))
            try body(part.bytes)
            try body([0x0D, 0x0A])
        }
        try body(Array(trailer.utf8))
    }

    private func leader(of part: RequestPart) -> String { "--\(boundary)\r\n\(part.header)" }

    private var trailer: String { "--\(boundary)--\r\n" }

    private static func boundary(_ seed: UInt64) -> String {
        // A bijective scrambling (the finaliser of MurmurHash3), so that neighbouring seeds differ throughout.
        var x = seed
        x = (x ^ (x >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        x = (x ^ (x >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        x ^= x >> 33
        let digits = String(x, radix: 16)
        return "matte-" + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// FNV-1a over names, lengths and the first and last bytes of each part: enough to differ, without reading
    /// megabytes byte by byte.
    private static func digest(of parts: [RequestPart]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        for part in parts {
            add(part.header.utf8)
            add("\(part.bytes.count)".utf8)
            add(part.bytes.prefix(256))
            add(part.bytes.suffix(256))
        }
        return hash
    }
}

extension [UInt8] {
    /// Returns true if the bytes occur anywhere. The boundary's first byte is rare enough in pictures that
    /// looking for it and comparing on a hit is linear in practice.
    fileprivate func contains(sequence pattern: String.UTF8View) -> Bool {
        let pattern = Array(pattern)
        guard pattern.count <= count else { return false }
        return unsafe withUnsafeBufferPointer { bytes in
            let last = bytes.count - pattern.count
            var start = 0
            while start <= last {
                if unsafe bytes[start] == pattern[0] {
                    var matched = 1
                    while matched < pattern.count, unsafe bytes[start + matched] == pattern[matched] {
                        matched += 1
                    }
                    if matched == pattern.count { return true }
                }
                start += 1
            }
            return false
        }
    }
}
