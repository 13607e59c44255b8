"""Complex-Edit by the protocol of MSRAMIE: long instructions over pictures."""
