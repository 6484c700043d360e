/// The finest level at which a cut-out estimates foreground colours. Finer levels take the colours of that level, moved
/// so that they explain the picture's pixels.
public enum CutOutDetail: String, Hashable, Sendable, CaseIterable {
    /// The picture's own size: the smallest error, at two to three times the time of ``half``.
    case full
    /// Half the picture's size, for still pictures.
    case half
    /// A quarter of the picture's size, for camera frames.
    case quarter
}
