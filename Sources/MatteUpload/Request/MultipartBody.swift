/// The body of a multipart/form-data request (RFC 7578).
///
/// ```swift
/// let body = MultipartBody(edit.requestParts(fields: [("prompt", "a smiling face"), ("n", "1")]))
/// var request = URLRequest(url: endpoint)
/// request.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
/// request.httpBody = Data(body.bytes())
/// request.httpBody?.count == body.contentLength  // true
/// ```
///
/// The boundary is computed from the parts, so the same parts always give the same body. No part contains the boundary.
public struct MultipartBody: Hashable, Sendable {
    /// The parts of the request in the order in which they are sent.
    public let parts: [RequestPart]

    /// The text that separates the parts of the body, without the leading hyphens.
    public let boundary: String

    /// Creates the body of a request from its parts.
    ///
    /// ```swift
    /// MultipartBody([RequestPart("n", "1")]).parts.count  // 1
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes of all parts.
    public init(_ parts: [RequestPart]) {
        self.parts = parts
        var seed = Self.digest(of: parts)
        var candidate = Self.boundary(seed)
        // Try further candidates until no part contains the boundary. The first candidate occurs in a part only in rare
        // cases, such as when the part contains the body of an earlier request.
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

    /// The length of the body in bytes. It is the value of the request's `Content-Length` header.
    public var contentLength: Int {
        parts.reduce(trailer.utf8.count) { $0 + leader(of: $1).utf8.count + $1.bytes.count + 2 }
    }

    /// Returns the bytes of the body as one array, which contains a copy of every part.
    ///
    /// ```swift
    /// let body = MultipartBody([RequestPart("n", "1")])
    /// body.bytes().count == body.contentLength  // true
    /// ```
    public func bytes() -> [UInt8] {
        var all: [UInt8] = []
        all.reserveCapacity(contentLength)
        forEachChunk { all += $0 }
        return all
    }

    /// Calls `body` with consecutive pieces of the request's body. The contents of the parts are not copied.
    ///
    /// ```swift
    /// let body = MultipartBody([RequestPart("n", "1")])
    /// var count = 0
    /// body.forEachChunk { count += $0.count }
    /// count == body.contentLength  // true
    /// ```
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
        // Mix the seed by the finalizer of MurmurHash3, a bijective function, so that consecutive seeds give boundaries
        // that differ in many places.
        var x = seed
        x = (x ^ (x >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        x = (x ^ (x >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        x ^= x >> 33
        let digits = String(x, radix: 16)
        return "matte-" + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns an FNV-1a hash of the parts' headers and lengths, and of the first and last 256 bytes of each part.
    ///
    /// This input is enough to distinguish requests and avoids hashing megabytes byte by byte.
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
    /// Returns true if the array contains the bytes of `pattern` in this order without gaps.
    ///
    /// The search takes O(*n*) time in practice, where *n* is the length of the array, because few positions match more
    /// than the first byte of the pattern.
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
