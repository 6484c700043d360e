import MatteCodecs
import Testing

@Suite("Kinds of metadata")
struct MetadataKindsTests {
    @Test func namesAndSetsAgree() {
        for name in MetadataKinds.all.names { #expect(MetadataKinds(name)?.names == [name]) }
        #expect(MetadataKinds.all.names.count == 13)
        #expect(MetadataKinds("look") == .look && MetadataKinds("none,gps") == .gps)
        for text in ["", "gps,", "GPS", "camera", "gps exif"] {
            #expect(MetadataKinds(text) == nil, "\(text)")
        }
        #expect(MetadataKinds.look.union(.personal).union(.credentials) == .all)
    }

    /// The table of the design: an upload keeps nothing, and no change keeps credentials or old pictures.
    @Test func thePolicyHolds() {
        let extents: [PictureChange.Extent] = [.upload, .paste, .whole, .part]
        for extent in extents {
            let possible = MetadataKinds.possible(after: extent)
            #expect(MetadataKinds.byDefault(after: extent).isSubset(of: possible))
            #expect(possible.isDisjoint(with: [.credentials, .thumbnail, .pictures, .trailer]))
            #expect(MetadataKinds.byDefault(after: extent).isDisjoint(with: .personal))
        }
        #expect(MetadataKinds.possible(after: .upload) == .none)
        #expect(MetadataKinds.byDefault(after: .paste) == .look)
        #expect(!MetadataKinds.possible(after: .part).contains(.makerNote))
    }
}
