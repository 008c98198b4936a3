/** A seeded stream of uniform numbers in [0, 1). */
export type Random = () => number;

/**
 * The small fast counter generator sfc32 (Chris Doty-Humphrey, PractRand): 128 bits of state, passes PractRand, the
 * same in every JavaScript engine. Seeded by any number of 32-bit words, mixed in as its author does: the state is set
 * and twelve outputs thrown away.
 */
export function seededRandom(seed: number): Random {
  let a = 0;
  let b = seed >>> 0;
  let c = Math.floor(seed / 2 ** 32) >>> 0;
  let counter = 1;
  const next = (): number => {
    const out = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + out;
    c |= 0;
    return (out >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}

/** A whole number 0 … n − 1, each as likely (to 2⁻³² n). */
export const randomBelow = (random: Random, n: number): number => Math.floor(random() * n);

/** A number of the standard normal distribution (Box and Muller 1958, one of the pair). */
export const standardNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
