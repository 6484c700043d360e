// One import is enough: `import MatteCodecs` brings Matte's types with it.
@_exported public import Matte
