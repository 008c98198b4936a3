/** The color at a position on the heatmap ramp: 0 is its low end, 1 its high end. */
export const heatmapColour = (place: number): string =>
  `color-mix(in oklab, var(--heat-high) ${Math.round(place * 100)}%, var(--heat-low))`;
