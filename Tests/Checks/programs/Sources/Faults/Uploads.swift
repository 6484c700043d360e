import Matte
import MatteCodecs
import MatteUpload

private let boxes = [PixelRect(x: 20, y: 10, width: 30, height: 20)]

/// Checks whole jobs from files to files.
@MainActor func checkUploads() {
    let photo = try! picture(90, 60, of: RGBA8.self).encoded(as: .jpeg).bytes
    check("edit upload and pasting") {
        var options = EditOptions()
        options.feather = 3
        options.side = 40
        let edit = try EditUpload(photo: photo, erasing: boxes, for: .dallE2Edit, options: options)
        let result = try edit.pasting(Raster(decoding: edit.image.bytes), feather: 4)
        return edit.image.bytes + edit.mask!.bytes + bytes(result.raster)
    }
    check("prepared upload") { try UploadProfile.claudeVision.prepare(photo).image.bytes }
    checkRegions(photo)
    checkPlacement()
}

/// Checks edits with every kind of region, for masks of every polarity.
@MainActor private func checkRegions(_ photo: [UInt8]) {
    let triangle = [(10.0, 8.0), (70, 12), (30, 50)].map { SubpixelPoint(x: $0.0, y: $0.1) }
    let ellipse = Region.ellipse(in: SubpixelRect(x: 15, y: 10, width: 50, height: 35))
    let mask = try! Mask(ellipse, size: PixelSize(width: 90, height: 60))
    let regions: [(String, EditRegion)] = [
        ("boxes wider than a square", .boxes([PixelRect(x: 5, y: 10, width: 80, height: 30)])),
        ("polygons", .polygons([triangle])), ("a region", .region(ellipse)), ("a mask", .mask(mask)),
    ]
    let profiles = UploadProfile.all.filter { $0.mask != nil }
    for (index, profile) in profiles.enumerated() {
        let (name, region) = regions[index % regions.count]
        var options = EditOptions()
        options.upscales = false
        options.grow = index % 2 == 0 ? 2 : 0
        options.maskContent = index % 3 == 0 ? .photo : .flat
        // Skip profiles that do not accept this kind of picture.
        guard (try? EditUpload(photo: photo, editing: region, for: profile, options: options)) != nil else {
            continue
        }
        check("edit by \(name) for \(profile.name)") {
            let edit = try EditUpload(photo: photo, editing: region, for: profile, options: options)
            return edit.image.bytes + edit.mask!.bytes
        }
    }
    let grey = try! mask.raster.encoded(as: .png).bytes
    let alpha = try! mask.transparentWhereSelected().encoded(as: .png).bytes
    for (name, file) in [("grey", grey), ("alpha", alpha)] {
        for isInverted in [false, true] {
            check("mask file, \(name)\(isInverted ? ", inverted" : "")") {
                guard case .mask(let mask, _) = try EditRegion(maskFile: file, isInverted: isInverted) else {
                    return []
                }
                return bytes(mask.raster)
            }
        }
    }
}

/// Checks every step of pasting a reply into the photo.
@MainActor private func checkPlacement() {
    let size = PixelSize(width: 220, height: 200)
    func scene(_ shift: Int, _ bias: Int) -> Raster<RGBA8> {
        try! Raster(size: size) { y, row in
            for x in 0..<size.width {
                let (u, v) = (x + shift, y - shift)
                let value = UInt8(60 + bias + (u / 9 * 37 + v / 11 * 53 + u * v / 97) % 97)
                row.append(RGBA8(red: value, green: value / 2 + 40, blue: 200 - value / 2))
            }
        }
    }
    let (photo, reply) = (scene(0, 0), scene(3, 7))
    var coverage = try! Mask(size: size, repeating: 0)
    for y in 80..<130 { for x in 90..<140 { coverage.raster[x, y] = Gray8(255) } }
    let mask = coverage
    var options = PasteOptions()
    options.parallelism = .serial
    let steps = options
    let report = try! PasteBack.place(reply: reply, over: photo.view, mask: mask, options: steps).report
    guard report.alignment == .moved, report.color == .applied else {
        print("placement: the reply was not moved and recoloured but \(report)")
        failures += 1
        return
    }
    check("placement of a moved reply") {
        bytes(try PasteBack.place(reply: reply, over: photo.view, mask: mask, options: steps).patch)
    }
    let nothing = try! Mask(size: size, repeating: 0)
    check("placement through an empty mask") {
        let placed = try PasteBack.place(reply: reply, over: photo.view, mask: nothing, options: steps)
        return bytes(placed.patch) + [1]
    }
}
