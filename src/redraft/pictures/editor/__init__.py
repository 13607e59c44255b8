"""Image editors: requests, crops, the exchange of pixels, and the painter that asks one."""
