/** Circle, square, triangle up, diamond, triangle down, plus, star, bar: drawn around the origin within ±7. */
const shapes = [
  'M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0z',
  'M-5-5h10v10h-10z',
  'M0-6.5 6.5 5h-13z',
  'M0-7 6 0 0 7-6 0z',
  'M0 6.5 6.5-5h-13z',
  'M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z',
  'M0-7 2-2.5 7-2 3 1.5 4.5 6.5 0 4-4.5 6.5-3 1.5-7-2-2-2.5z',
  'M-6.5-2.5h13v5h-13z',
] as const;

/**
 * The shape of the model at this index of the plan. Shapes distinguish models without colour. Beyond eight models, shape and
 * colour together do.
 */
export const modelShape = (index: number): string =>
  shapes[(index + 3 * Math.floor(index / shapes.length)) % shapes.length] ?? shapes[0];
