"""DocEdit by the protocol of Agent-DocEdit: requests over documents, with gold commands and boxes."""
