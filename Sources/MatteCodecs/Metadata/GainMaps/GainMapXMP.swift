/// The XMP properties that say where a file's gain map is.
enum GainMapXMP {
    static let namespaces =
        "xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\" "
        + "xmlns:Container=\"http://ns.google.com/photos/1.0/container/\" "
        + "xmlns:Item=\"http://ns.google.com/photos/1.0/container/item/\" hdrgm:Version=\"1.0\""

    /// Returns the list of a file's pictures: the first, and a gain map of `length` bytes directly after it.
    static func directory(_ length: Int) -> String {
        func item(_ attributes: String) -> String {
            "<rdf:li rdf:parseType=\"Resource\"><Container:Item Item:Mime=\"image/jpeg\" \(attributes)/></rdf:li>"
        }
        return "<Container:Directory><rdf:Seq>" + item("Item:Semantic=\"Primary\"")
            + item("Item:Semantic=\"GainMap\" Item:Length=\"\(length)\"") + "</rdf:Seq></Container:Directory>"
    }
}
