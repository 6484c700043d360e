// `import MatteUpload` also imports MatteCodecs and Matte, and the options and reports of MattePlacement.
@_exported public import MatteCodecs
@_exported public import MattePlacement
