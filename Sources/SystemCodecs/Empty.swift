// Design: docs/design/platforms.md

// This target has no code. It depends on CPNG, CJPEG and CWebP, so that another target can depend on all three under a
// single condition.
