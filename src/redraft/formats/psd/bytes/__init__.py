"""The byte structure of a Photoshop file: records, blocks, descriptors, paths, resources, canvas."""
