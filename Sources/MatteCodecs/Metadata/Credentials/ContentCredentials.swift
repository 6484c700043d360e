/// The origin of a picture according to its file's Content Credentials (C2PA).
///
/// Matte reads the active manifest and doesn't verify its signature, so its statements may be false. Matte never copies
/// a manifest into a changed file, because it would be invalid there.
///
/// ```swift
/// try PictureFile(jpegBytes).contentCredentials() == nil  // true
/// ```
public struct ContentCredentials: Hashable, Sendable, Codable {
    /// A step in the history of a picture.
    public struct Action: Hashable, Sendable, Codable {
        /// The name of the action, such as `c2pa.created`.
        public var action: String
        /// The kind of source, an address of IPTC's list, such as
        /// `http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia`.
        public var digitalSourceType: String?
        /// The name of the program or model.
        public var softwareAgent: String?
    }

    /// A picture from which another was made.
    public struct Ingredient: Hashable, Sendable, Codable {
        /// The name of the ingredient.
        public var title: String?
        /// The relationship, such as `parentOf` or `componentOf`.
        public var relationship: String?
    }

    /// The program that made the manifest.
    public var claimGenerator: String?
    /// The name of the picture.
    public var title: String?
    /// The history of the picture.
    public var actions: [Action] = []
    /// The pictures from which it was made.
    public var ingredients: [Ingredient] = []
    /// The number of manifests in the store, including those of the ingredients.
    public var manifestCount = 0
    /// A Boolean value that indicates whether the active manifest could be read. If it is false, the store is damaged.
    public var isReadable = false

    /// Reads a manifest store.
    init(store: [UInt8]) {
        guard let root = JUMBFBox.boxes(in: store[...])?.first(where: { $0.label == "c2pa" }) else { return }
        let manifests = root.boxes.filter { $0.type == "jumb" }
        manifestCount = manifests.count
        // The last manifest is the active one.
        guard let active = manifests.last, let claim = active.box("c2pa.claim")?.value else { return }
        isReadable = true
        title = claim["dc:title"]?.text
        // Version 2 of the claim has one map of information, version 1 a list of them and a text.
        let info = claim["claim_generator_info"]
        let first = info?.array.first ?? info
        claimGenerator = first.flatMap(Self.name) ?? claim["claim_generator"]?.text
        for assertion in active.box("c2pa.assertions")?.boxes ?? [] {
            guard let value = assertion.value else { continue }
            if assertion.label.hasPrefix("c2pa.actions") {
                for action in value["actions"]?.array ?? [] {
                    guard let name = action["action"]?.text else { continue }
                    let agent = action["softwareAgent"]
                    actions.append(
                        Action(
                            action: name, digitalSourceType: action["digitalSourceType"]?.text,
                            softwareAgent: agent?.text ?? agent.flatMap(Self.name)))
                }
            } else if assertion.label.hasPrefix("c2pa.ingredient") {
                ingredients.append(
                    Ingredient(
                        title: value["dc:title"]?.text ?? value["title"]?.text,
                        relationship: value["relationship"]?.text))
            }
        }
    }

    /// Returns the name and version in a map about a program.
    private static func name(_ program: CBORValue) -> String? {
        guard let name = program["name"]?.text else { return nil }
        return program["version"]?.text.map { "\(name) \($0)" } ?? name
    }

    /// The description in one line.
    public var summary: String {
        guard isReadable else { return "unreadable, signature not verified" }
        var parts = ["by \(claimGenerator ?? "an unknown program")"]
        parts += actions.map { action in
            let source = action.digitalSourceType.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
            return action.action + (source.map { " (\($0))" } ?? "")
        }
        if !ingredients.isEmpty { parts.append("\(ingredients.count) ingredients") }
        return (parts + ["signature not verified"]).joined(separator: ", ")
    }
}
