"""Chat and vision models behind one small interface: named, asked, metered, scripted, recorded and played back."""
