"""What the formats made of pixel layers share: drawing, resampling, merging, and names for layers that have no ids."""
