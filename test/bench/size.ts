/**
 * The size of a bench: full in `npm run bench`, whose figures the documentation gives. It is smaller in the project
 * `bench-smaller` of `npm run test:full`. That project only checks that the benches run and their assertions hold.
 */
export const sized = (whole: number, smaller: number): number =>
  process.env.EVENKEEL_BENCH === 'smaller' ? smaller : whole;
