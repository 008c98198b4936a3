/** The colour at a place on the heatmaps’ ramp: 0 its low end, 1 its high one. */
export const heatmapColour = (place: number): string =>
  `color-mix(in oklab, var(--heat-high) ${Math.round(place * 100)}%, var(--heat-low))`;
