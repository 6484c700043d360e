extension ReplyChange {
    /// The reason why nothing can be pasted, and what would work, or `nil` if it is known what changed.
    ///
    /// ```swift
    /// try ReplyChange(of: photo, in: photo).reason == nil  // true
    /// ```
    public var reason: String? {
        func percent(_ share: Double) -> String { "\(Int((100 * share).rounded())) %" }
        let masked = "ask again, or edit with a mask"
        switch outcome {
        case .local, .nothing: return nil
        case .everything:
            if let drift, drift > ChangeEvidence.mostDrift {
                let tenths = Int((10 * drift).rounded())
                return
                    "the editor drew the whole picture differently (\(tenths / 10).\(tenths % 10) times the usual drift), so what you asked for can't be told apart; \(masked)"
            }
            return
                "the reply differs in \(percent(share)) of the picture, so what you asked for can't be told apart; \(masked)"
        case .unplaced:
            switch placement.verdict {
            case .placed, .different:
                return
                    "the reply shows another picture: only \(percent(placement.agreement)) of the photo's details are in one place; use the reply to this photo"
            case .flat:
                return "the photo has too little detail to be found in the reply; edit with a mask"
            case .uncertain:
                return
                    "the reply is bent, or its place is uncertain by more than a quarter of a compared pixel; \(masked)"
            }
        }
    }
}
