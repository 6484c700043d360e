extension BoxSpace {
    /// The text form of a box in this convention: of 400x300 pixels at (100, 200) in a picture of 1000x800.
    var example: String {
        let numbers =
            switch self {
            case .vision: "0.1,0.375,0.4,0.375"
            case .coreImage: "100,300,400,300"
            case .azure: "top=200,left=100,width=400,height=300"
            case .mediaPipe: "0.1,0.25,0.4,0.375"
            case .gemini: "250,100,625,500"
            case .pixels, .coco: "100,200,400,300"
            case .corners: "100,200,500,500"
            case .corners1000: "100,250,500,625"
            case .yolo: "0.3,0.4375,0.4,0.375"
            case .voc: "101,201,500,500"
            case .rekognition: "left=0.1,top=0.25,width=0.4,height=0.375"
            }
        return "\(self):\(numbers)"
    }

    /// The example as a clause for error messages.
    var exampleClause: String {
        "for example, \(example) is 400x300 pixels at x 100 and y 200 of a picture of 1000x800"
    }
}
