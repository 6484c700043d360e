import Matte
import MatteCodecs
import MatteModels

/// The work of `matte tensor` on pictures.
struct TensorRun {
    let model: ModelArguments.Model
    let type: TensorType
    let files: RunFiles
    let decoding: DecodingOptions

    /// Writes pictures as one batch. Only one picture and its part of the tensor are in memory at a time, unless the parts
    /// of the family's pictures aren't contiguous.
    func write(_ inputs: [String], to path: String, _ kind: TensorFile.Kind) throws -> TensorResult {
        var headers: [ImageHeader] = [], streams: [Int: ModelPicture] = [:]
        for (i, input) in inputs.enumerated() {
            let picture = try naming(input) { try ModelPicture(input, files, decoding) }
            headers.append(picture.header)
            if !picture.canBeOpenedAgain { streams[i] = picture }
        }
        let batch =
            try inputs.count == 1
            ? naming(inputs[0]) { try self.batch(headers) } : self.batch(headers)
        let layout = TensorFile(kind, batch, type)
        let joined = try batch.isContiguous ? nil : JoinedTensor(batch, type, within: decoding.limits.memory)
        let file = try files.create(path)
        try file.append(layout.header)
        for part in layout.parts { try part.integers?.append(to: file) }
        for (i, input) in inputs.enumerated() {
            try naming(input) {
                let (picture, plan) = (try streams[i] ?? ModelPicture(input, files, decoding), batch.plans[i])
                guard picture.header.storedSize == plan.source else {
                    throw ToolError.failure(
                        "cannot prepare the picture: its size was \(plan.source) and is \(picture.header.storedSize) now; run again"
                    )
                }
                if let joined {
                    joined.picture = i
                    return try picture.fill(plan, type, in: joined)
                }
                // NumPy's format has the first tensor alone.
                let count = kind == .npy ? plan.pixelValues.count : plan.elementCount
                try picture.append(to: file, plan, type, keeping: count)
            }
        }
        try joined?.append(
            to: file, first: (kind == .npy ? batch.pixelValues.count : batch.elementCount) * type.bytes)
        try files.commit([file])
        var result = TensorResult(model, batch, type)
        result.add(layout, path, inputs, headers)
        return result
    }

    private func batch(_ headers: [ImageHeader]) throws -> ModelBatch {
        try model.input.batch(
            for: headers.map(\.storedSize), orientations: headers.map(\.orientation))
    }

    /// Writes one file per picture into a directory. An error in one picture doesn't stop the others.
    func report(_ arguments: Arguments, into place: OutputPlace, _ kind: TensorFile.Kind) throws -> Report {
        let (outcomes, summary) = try InputRun.run(arguments, jobs: 1) { input in
            try write([input], to: place.target(forInput: input, suffix: kind.rawValue), kind)
        }
        var report = try Report(
            outcomes, key: "input", warnings: files.logs.warnings, isList: arguments.hasOpenCount)
        report.summary = summary
        return report
    }
}
