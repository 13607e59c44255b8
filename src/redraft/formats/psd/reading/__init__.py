"""Reading a Photoshop file into layers."""
