internal import Matte
internal import MatteText

/// The definition of a manifest (C2PA) for a photo into which a generated picture was pasted, for the caller's signer.
///
/// Matte signs nothing. The definition is the JSON that tools such as c2patool and c2pa-python take: the photo was opened
/// (`parentOf`), the reply was placed (`componentOf`), and the result was edited. The signer needs both files as
/// ingredients, and binds the manifest to the written result.
///
/// ```swift
/// let manifest = EditedManifest(title: "result.jpg", mimeType: "image/jpeg", photo: "photo.jpg", reply: "reply.png")
/// manifest.text.contains("c2pa.placed")  // true
/// ```
public struct EditedManifest: Hashable, Sendable {
    /// The name of the result.
    public var title: String
    /// The MIME type of the result.
    public var mimeType: String
    /// The name of the photo.
    public var photo: String
    /// The name of the generated picture.
    public var reply: String

    /// Creates the definition.
    ///
    /// ```swift
    /// EditedManifest(title: "a", mimeType: "image/png", photo: "b", reply: "c").title  // "a"
    /// ```
    public init(title: String, mimeType: String, photo: String, reply: String) {
        (self.title, self.mimeType, self.photo, self.reply) = (title, mimeType, photo, reply)
    }

    /// The definition as JSON, an object with the keys `manifest` and `ingredients`.
    public var text: String { JSONWriter.text(json, indented: true) }

    private var json: JSONValue {
        func object(_ members: [(String, JSONValue)]) -> JSONValue {
            .object(members.map { JSONValue.Member(name: $0.0, value: $0.1) })
        }
        func action(_ name: String, _ ingredient: String?, _ type: SourceType?) -> JSONValue {
            var members: [(String, JSONValue)] = [("action", .string(name))]
            if let type { members.append(("digitalSourceType", .string(type.address))) }
            if let ingredient {
                members.append(("parameters", object([("ingredientIds", .array([.string(ingredient)]))])))
            }
            return object(members)
        }
        func ingredient(_ id: String, _ title: String, _ relationship: String) -> JSONValue {
            object([
                ("title", .string(title)), ("relationship", .string(relationship)),
                ("instance_id", .string(id)),
                ("label", .string(id)),
            ])
        }
        let actions: [JSONValue] = [
            action("c2pa.opened", "photo", nil), action("c2pa.placed", "reply", .generated),
            action("c2pa.edited", nil, .composite),
        ]
        let assertion = object([
            ("label", .string("c2pa.actions.v2")), ("data", object([("actions", .array(actions))])),
        ])
        let manifest = object([
            ("claim_generator_info", .array([object([("name", .string("Matte"))])])),
            ("format", .string(mimeType)), ("title", .string(title)), ("assertions", .array([assertion])),
        ])
        return object([
            ("manifest", manifest),
            (
                "ingredients",
                .array([ingredient("photo", photo, "parentOf"), ingredient("reply", reply, "componentOf")])
            ),
        ])
    }
}
