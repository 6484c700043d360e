// This target has no code: it stands for the shims of three C libraries in one conditional dependency.
