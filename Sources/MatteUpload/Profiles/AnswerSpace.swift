package import Matte

extension UploadProfile {
    /// The convention of the boxes in the model's answers, or `nil` if the service publishes none. Boxes in pixels refer
    /// to the picture that the model sees.
    package var answerSpace: BoxSpace? {
        switch name {
        case "gemini", "gemini-100mb", "gemini-2", "gemini-vertex": .gemini
        case "qwen2.5-vl": .corners
        case "qwen3-vl", "glm-v": .corners1000
        case "azure-face": .azure
        case "rekognition", "rekognition-ppe": .rekognition
        default: name.hasPrefix("claude-vision") ? .corners : nil
        }
    }
}
