"""The poster that reasoning about layers is tested on."""

from tests.pictures.layers.conftest import poster as poster
from tests.pictures.layers.conftest import session as session
