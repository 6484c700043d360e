import Matte
import MatteCodecs
import MatteModels
import MatteUpload

/// The options that give boxes in a model's own coordinates, and their places in a picture.
struct AnsweredBoxes {
    private static let box: Option<[GivenBox]> = .repeated(
        "box", .givenBox,
        "a box in a detector's convention, or with --plan as model:a,b,c,d in the model's units; may be repeated; "
            + BoxSpaces.orders)
    private static let answer = Option(
        "answer", .input("FILE").nonEmpty, "reads boxes with labels from the JSON in a model's answer")
    private static let space = Option(
        "answer-space", ValueForm<BoxSpace>.choice("SPACE"), unset: "by --profile or --plan",
        "sets the convention of the boxes in the answer")
    private static let profile = ProfileArguments(default: nil)
    private static let plan = Option(
        "plan", .input("FILE").nonEmpty,
        "reads a plan that 'matte tensor --json' printed, to map boxes in the model's units to the photo")
    private static let view = Option(
        "view", .integer("N", in: 0...4095), default: 0,
        "sets the view of the plan to which pixels and fractions refer")
    private static let units = Option(
        "units", ValueForm<ModelCoordinates>.choice("UNITS"), unset: "those of the plan's family",
        "sets the units of a model's boxes: "
            + ModelCoordinates.allCases.map(\.rawValue).joined(separator: ", "))

    static let options: [any CommandOption] =
        [box, answer, space] + profile.options + [plan, view, units]

    private let boxes: [GivenBox]
    private let labelled: [LabelledBox]
    private let profile: UploadProfile?
    private let plan: SavedPlan?
    private let view: Int
    private let units: ModelCoordinates?

    /// Reads the options and the files that they name.
    init(_ arguments: Arguments) throws {
        boxes = arguments[Self.box]
        view = arguments[Self.view]
        units = arguments[Self.units]
        profile = try Self.profile.selectedIfGiven(by: arguments)
        let (answer, space) = (arguments[Self.answer], arguments[Self.space])
        plan = try arguments[Self.plan].map { path in
            try naming(path) { try SavedPlan(arguments.files.json(path)) }
        }
        guard answer != nil || !boxes.isEmpty else {
            throw ToolError.usage(
                "--box SPACE:a,b,c,d is missing; SPACE is the convention of the numbers, one of \(BoxSpaces.names); or give --answer FILE"
            )
        }
        if plan == nil {
            guard !boxes.contains(where: \.isInModelUnits), units == nil, !arguments.has(Self.view) else {
                throw ToolError.usage(
                    "boxes in a model's units need --plan; add --plan FILE, or use one of \(BoxSpaces.names)")
            }
        }
        guard let answer else {
            labelled = []
            guard space == nil, profile == nil else {
                throw ToolError.usage("--profile and --answer-space need --answer; add --answer FILE")
            }
            return
        }
        guard arguments.operands.count == 1 else {
            throw ToolError.usage(
                "--answer is about one picture, but \(arguments.operands.count) inputs are given; give one")
        }
        guard let found = space ?? profile?.answerSpace ?? (plan == nil ? nil : .corners) else {
            throw ToolError.usage(
                profile.map { "\($0.name) has no known convention for boxes; add --answer-space SPACE" }
                    ?? "the answer's convention is missing; add --profile NAME, --answer-space SPACE or --plan FILE"
            )
        }
        labelled = try naming(answer) {
            let bytes = try arguments.files.open(answer).bytes(.anything, atMost: 64 << 20)
            return try LabelledBox.boxes(in: bytes, as: found)
        }
        isInModelUnits = plan != nil && space == nil && profile == nil
    }

    /// A Boolean value that indicates whether the answer's boxes are in the units of the plan.
    private var isInModelUnits = false

    /// A box and its place in the upright picture, or the reason why it has none.
    struct Placed {
        var label: String?
        var confidence: Double?
        var rect: PixelRect?
        var problem: String?
    }

    /// Returns the boxes in an upright picture.
    ///
    /// A model may answer with a box outside of the picture, which does not keep the others from being drawn. Throws if no
    /// box of an answer can be drawn.
    func placed(in size: PixelSize, input: String) throws -> [Placed] {
        let plan = try plan?.plan(for: size, input: input)
        var all = try boxes.map { box in
            switch box {
            case .detected(let box): Placed(rect: try box.pixelRect(in: size))
            case .model(let a, let b, let c, let d):
                Placed(rect: try plan?.box(a, b, c, d, in: units, view: view).pixelRect(in: size))
            }
        }
        let seen = try profile?.plan(for: size).seenTransform
        var failures: [MatteError] = []
        for entry in labelled {
            var placed = Placed(label: entry.label, confidence: entry.confidence)
            do throws(MatteError) {
                placed.rect = try rect(of: entry.box, in: size, plan, seen)
            } catch {
                placed.problem = error.message
                failures.append(error)
            }
            all.append(placed)
        }
        if let first = failures.first, failures.count == labelled.count { throw first }
        return all
    }

    private func rect(
        of box: DetectedBox, in size: PixelSize, _ plan: ModelPlan?, _ seen: ImageTransform?
    ) throws(MatteError) -> PixelRect {
        if isInModelUnits, let plan {
            return try plan.box(box.first, box.second, box.third, box.fourth, in: units, view: view)
                .pixelRect(in: size)
        }
        guard let seen else { return try box.pixelRect(in: size) }
        return try seen.source(of: box.subpixelRect(in: seen.destinationSize)).pixelRect(in: size)
    }
}

/// A box that was given in the command line.
enum GivenBox: Sendable {
    case detected(DetectedBox)
    /// Four numbers in the units of a plan.
    case model(Double, Double, Double, Double)

    fileprivate var isInModelUnits: Bool { if case .model = self { true } else { false } }
}

extension ValueForm<GivenBox> {
    /// A box in a detector's convention, or `model:a,b,c,d`.
    fileprivate static var givenBox: Self {
        Self("SPACE:a,b,c,d", words: BoxSpaces.beginnings + ["model:"]) { text, option throws(ToolError) in
            guard text.hasPrefix("model:") else {
                return .detected(try ValueForm<DetectedBox>.box.parse(text, option))
            }
            let numbers = try ValueForm<[Double]>.numbers("model:a,b,c,d", counts: 4).parse(
                String(text.dropFirst(6)), option)
            return .model(numbers[0], numbers[1], numbers[2], numbers[3])
        }
    }
}
