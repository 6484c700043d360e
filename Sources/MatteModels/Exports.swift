@_exported public import Matte
