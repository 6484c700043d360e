public import Matte
