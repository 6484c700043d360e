import Foundation
import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

/// Tests that a batch continues regardless of the records its jobs use for pasting.
struct BatchOfHostileRecordsTests {
    @Test func everyJobIsAnswered() throws {
        let folder = try Folder()
        let photo = Folder.photo(24, 16)
        try folder.write(photo.encoded(as: .png).bytes, "photo.png")
        try folder.write(
            photo.cropped(to: PixelRect(x: 0, y: 0, width: 16, height: 16)).encoded(as: .png).bytes, "g.png")
        let upload = try EditUpload(
            photo: photo, erasing: [PixelRect(x: 9, y: 5, width: 4, height: 3)], for: .dallE2Edit)
        let good = String(decoding: try JSONEncoder().encode(upload.record), as: UTF8.self)
        // Each record is the valid one with one number replaced.
        let numbers = [
            "-9223372036854775808", "9223372036854775807", "-2147483648", "2147483648", "-990", "-1", "0",
            "1", "7", "1e308",
        ]
        var records = [good]
        let digits = good.matches(of: /-?[0-9][0-9.]*/)
        for match in digits {
            for number in numbers {
                records.append(good.replacing(match.0, with: number, subrange: match.range))
            }
        }
        let count = 1_200
        var jobs = ""
        for i in 0..<count {
            if i < records.count { try folder.write(Array(records[i].utf8), "\(i).json") }
            jobs +=
                #"{"command":"paste","input":"g.png","edit":"\#(i % records.count).json","original":"photo.png","#
            jobs += #""out":"p.png","id":\#(i)}"# + "\n"
        }
        #expect(records.count > 150 && records.count <= count)
        let run = try folder.matte("batch", input: Array(jobs.utf8))
        #expect(run.status == 0, "\(run.errors)")
        let answers = run.text.split(separator: "\n")
        #expect(answers.count == count)
        for (i, answer) in answers.enumerated() {
            #expect(answer.hasPrefix("{\"id\":\(i),"))
            if i % records.count == 0 { #expect(answer.contains("\"ok\":true"), "\(answer)") }
        }
        #expect(answers.filter { $0.contains("\"ok\":false") }.count > count / 2)
    }
}

extension String {
    fileprivate func replacing(_ old: Substring, with new: String, subrange: Range<Index>) -> String {
        String(self[..<subrange.lowerBound]) + new + String(self[subrange.upperBound...])
    }
}
