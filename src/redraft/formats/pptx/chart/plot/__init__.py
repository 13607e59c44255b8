"""Drawing the plots of a chart: frame, scales, signs."""
