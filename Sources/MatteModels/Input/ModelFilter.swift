internal import Matte

/// The filter with which a processor resizes.
public enum ModelFilter: Int, CaseIterable, Hashable, Sendable {
    /// A sinc windowed by a wider sinc; number 1 in configurations.
    case lanczos = 1
    /// Linear interpolation; number 2.
    case bilinear = 2
    /// The cubic with a = -1/2; number 3.
    case bicubic = 3

    /// Returns the filter of a backend.
    func reference(of backend: ModelBackend) -> ReferenceFilter {
        switch (self, backend) {
        case (.lanczos, .torchvision): .torchLanczos
        case (.bilinear, .torchvision): .torchBilinear
        case (.bicubic, .torchvision): .torchBicubic
        case (.lanczos, .pillow): .pillowLanczos
        case (.bilinear, .pillow): .pillowBilinear
        case (.bicubic, .pillow): .pillowBicubic
        }
    }
}
