/**
 * A bench's size: whole in `npm run bench`, whose figures the documentation tells; smaller in the project `bench-smaller`
 * of `npm run test:full`, which only asks whether the benches still run and hold what they assert.
 */
export const sized = (whole: number, smaller: number): number =>
  process.env.EVENKEEL_BENCH === 'smaller' ? smaller : whole;
