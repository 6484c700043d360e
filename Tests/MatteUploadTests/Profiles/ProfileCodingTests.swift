import Foundation
import Matte
import MatteUpload
import Testing

struct ProfileCodingTests {
    /// Profiles survive encoding and decoding with the library's JSON and with Foundation's.
    @Test(arguments: UploadProfile.all)
    func everyProfileComesBack(profile: UploadProfile) throws {
        #expect(try UploadProfile(json: Array(profile.json.utf8)) == profile)
        let data = try JSONEncoder().encode(profile)
        #expect(try JSONDecoder().decode(UploadProfile.self, from: data) == profile)
    }

    @Test func requiredMembersAreEnough() throws {
        let text = #"{"name": "mine", "purpose": "vision", "formats": ["jpeg"]}"#
        let profile = try UploadProfile(json: Array(text.utf8))
        #expect(profile.title == "mine" && profile.mostImages == .max && profile.byteCap == nil)
        #expect(profile.certainty == .secondary && profile.input == .any)
        #expect(try UploadProfile(json: Array(profile.json.utf8)) == profile)
    }

    @Test func oneOfSeveral() throws {
        let text = "[\(UploadProfile.square4MB.json), \(UploadProfile.gemini.json)]"
        #expect(try UploadProfile(json: Array(text.utf8), named: "Gemini") == .gemini)
        #expect(try UploadProfile(json: Array(text.utf8), named: "dall-e-2-edit") == .square4MB)
        for name in [nil, "claude-vision"] {
            #expect { try UploadProfile(json: Array(text.utf8), named: name) } throws: { error in
                (error as? MatteError)?.code == .parameter && "\(error)".contains(name ?? "2")
            }
        }
        #expect { try UploadProfile(json: Array("[]".utf8)) } throws: {
            ($0 as? MatteError)?.code == .parameter
        }
    }

    /// Invalid files give an error that names the member, and never a trap.
    @Test(arguments: [
        ("", "JSON"), ("{", "JSON"), ("[1]", "number"), ("null", "null"), ("{}", "name"),
        (#"{"name": "X", "purpose": "edit", "formats": ["png"]}"#, "lower case"),
        (#"{"name": "x", "purpose": "steal", "formats": ["png"]}"#, "purpose"),
        (#"{"name": "x", "purpose": "edit", "formats": []}"#, "formats"),
        (#"{"name": "x", "purpose": "edit", "formats": ["tiff"]}"#, "formats"),
        (#"{"name": "x\ny", "purpose": "edit", "formats": ["png"]}"#, "name"),
        (with(#""maxByte": 5"#), "maxByte"), (with(#""byteCap": {"limit": 0}"#), "limit"),
        (with(#""byteCap": {"limit": -4000000}"#), "limit"),
        (with(#""byteCap": {"limit": 9223372036854775807}"#), "limit"),
        (with(#""byteCap": {"limit": 5, "measure": "pages"}"#), "measure"),
        (with(#""byteCap": {"limit": 5, "of": "file"}"#), "of"), (with(#""byteCap": 4000000"#), "byteCap"),
        (with(#""mostImages": 0"#), "mostImages"), (with(#""mostImages": 1.5"#), "mostImages"),
        (with(#""input": {"mostRatio": 0}"#), "mostRatio"), (with(#""input": {"multiple": 0}"#), "multiple"),
        (with(#""input": {"mostSide": 99999999999}"#), "mostSide"),
        (with(#""output": {"sizes": ["12x", "4x4"]}"#), "12x"),
        (with(#""output": {"sizes": ["0x4"]}"#), "0x4"),
        (with(#""mask": {"polarity": "pink"}"#), "polarity"),
        (with(#""mask": {"polarity": "whiteIsEdited", "formats": []}"#), "formats"),
        (with(#""frames": {"allowed": ["whole"], "default": "around"}"#), "around"),
        (with(#""faces": {"leastSide": 0}"#), "leastSide"),
        (with(#""faces": {"leastSide": 40, "mostSide": 39}"#), "mostSide"),
        (with(#""faces": {"leastSide": 40, "referenceWidth": 0}"#), "referenceWidth"),
        (with(#""scaling": {"rule": "guess"}"#), "rule"), (with(#""scaling": {"rule": "fixed"}"#), "tokens"),
        (with(#""scaling": {"rule": "patches", "side": 0, "most": 1, "longSide": 1}"#), "side"),
        (
            with(#""scaling": {"rule": "multiples", "side": 28, "leastPixels": 0, "mostPixels": 1}"#),
            "leastPixels"
        ),
        (
            with(
                #""scaling": {"rule": "whole-patches", "side": 32, "most": 9, "longSide": 9, "tokensPerPatch": -1}"#
            ),
            "tokensPerPatch"
        ),
        (with(#""preferredSide": 0"#), "preferredSide"), (with(#""ends": "soon"#), "JSON"),
        (with(#""ends": "soon""#), "ends"), (with(#""asOf": "22.11.2026""#), "asOf"),
        (String(repeating: "[", count: 5000), "levels"),
    ])
    func hostileFilesAreErrors(text: String, word: String) {
        #expect { try UploadProfile(json: Array(text.utf8)) } throws: { error in
            (error as? MatteError)?.code == .decoding && "\(error)".contains(word)
                && !"\(error)".contains("\n")
        }
    }

    private static func with(_ member: String) -> String {
        #"{"name": "x", "purpose": "edit", "formats": ["png"], \#(member)}"#
    }

    /// Extreme values in a file give plans and sizes, or errors.
    @Test func extremeNumbersDontTrap() throws {
        let members = [
            #""scaling": {"rule": "tiles", "inside": 1048576, "shortSide": 1048576, "tile": 1, "tokensPerTile": 1048576, "tokensPerPicture": 1048576}"#,
            #""scaling": {"rule": "tiles", "inside": 1, "shortSide": 1, "tile": 1048576, "tokensPerTile": 0, "tokensPerPicture": 0}"#,
            #""scaling": {"rule": "patches", "side": 1048576, "most": 1, "longSide": 1}"#,
            #""scaling": {"rule": "whole-patches", "side": 1, "most": 1099511627776, "longSide": 1048576, "tokensPerPatch": 1000}"#,
            #""scaling": {"rule": "multiples", "side": 1048576, "leastPixels": 1099511627776, "mostPixels": 1}"#,
            #""scaling": {"rule": "crops", "small": 1, "tokensPerTile": 1048576}"#,
            #""input": {"leastPixels": 9223372036854775807, "mostPixels": 1}"#,
            #""input": {"mostRatio": 1, "multiple": 65535, "leastSide": 2147483647}"#,
            #""preferredSide": 1, "preferredPixels": 1"#,
            #""oversized": "rejected", "scaling": {"rule": "patches", "side": 28, "most": 1, "longSide": 1}"#,
        ]
        for member in members {
            let profile = try UploadProfile(json: Array(Self.with(member).utf8))
            for (width, height) in [
                (1, 1), (2_147_483_647, 1), (1, 2_147_483_647), (4032, 3024),
                (2_147_483_647, 2_147_483_647),
            ] {
                let size = PixelSize(width: width, height: height)
                if let plan = try? profile.plan(for: size) { #expect(!plan.size.isEmpty) }
                _ = profile.violations(by: size)
            }
        }
    }
}
