import ln from '@stdlib/math-base-special-ln';
/** A seeded stream of uniform numbers in [0, 1). */
export type Random = () => number;

/**
 * The small fast counter generator sfc32 (Chris Doty-Humphrey, PractRand): 128 bits of state, passes PractRand, the
 * same in every JavaScript engine. The low 32 bits of the seed and the bits above them fill two words of the state. As
 * in the author's code, the first twelve outputs are discarded.
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

/**
 * A seed from a text: the 32-bit FNV-1a hash of its UTF-16 units, for uses that do not need SHA-256 (asynchronous in
 * the browser).
 */
export function textSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A whole number 0 … n − 1, each equally likely up to a relative 2⁻³² n. */
export const randomBelow = (random: Random, n: number): number => Math.floor(random() * n);

/**
 * A number of the standard normal distribution: the quotient of two uniform numbers, accepted if they fall into the
 * region that makes it normal (Kinderman and Monahan 1977, with the bounds of Leva 1992). Engines differ in the last
 * digit of logarithms and cosines, and so would Box and Muller's numbers. Here the result is only a quotient. A
 * logarithm only decides acceptance, once in a hundred times.
 */
export function drawStandardNormal(random: Random): number {
  for (;;) {
    const u = 1 - random();
    const v = 1.7156 * (random() - 0.5);
    const x = u - 0.449871;
    const y = Math.abs(v) + 0.386595;
    const q = x * x + y * (0.196 * y - 0.25472 * x);
    if (q < 0.27597 || (q < 0.27846 && v * v <= -4 * ln(u) * u * u)) return v / u;
  }
}
