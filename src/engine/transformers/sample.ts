/* eslint-disable @typescript-eslint/no-non-null-assertion -- ids are places of the logits; a loop over a vocabulary for every token */
import type { Decoding } from '../../core/answers/response.ts';

/**
 * The next token of one row, from its logits alone. It knows no other rows, so a sampled answer does not depend on its
 * batch, like a greedy one.
 *
 * Temperature 0 is greedy: the largest logit, and the smallest id among equals. Otherwise it uses the Gumbel-max trick
 * (Gumbel 1954; Maddison, Tarlow & Minka 2014). It takes the argmax over the candidates v of logit_v / temperature + g_v,
 * with independent g_v = −ln(−ln u_v). This draws v with probability softmax(logits / temperature), restricted to the
 * candidates. u_v is a hash of (seed, step, v), not the next number of a sequence. So the noise of a token does not depend
 * on which other tokens are candidates.
 */
export function chooseToken(logits: Float32Array, decoding: Decoding, seed: number, step: number): number {
  if (decoding.temperature === 0) return argmax(logits);
  let best = -1;
  let bestValue = -Infinity;
  for (const id of candidateTokenIds(logits, decoding)) {
    const value = logits[id]! / decoding.temperature + gumbel(seededUniform(seed, step, id));
    if (value > bestValue) [best, bestValue] = [id, value];
  }
  if (best === -1) throw new Error(noNumber);
  return best;
}

/**
 * Ids that may be drawn, the likeliest first (equal logits: the smaller id first).
 * - topK: the k largest logits; 0 or undefined: all.
 * - topP (nucleus; Holtzman et al. 2020): the fewest of these whose probabilities sum to at least p, at least one. Their
 *   probabilities are renormalized at the temperature. 1 or undefined: all.
 */
export function candidateTokenIds(logits: Float32Array, { temperature, topK, topP }: Decoding): number[] {
  const ids = Array.from(logits.keys());
  const limitsK = topK !== undefined && topK > 0 && topK < ids.length;
  const limitsP = topP !== undefined && topP < 1;
  if (!limitsK && !limitsP) return ids;
  ids.sort((a, b) => logits[b]! - logits[a]! || a - b);
  if (limitsK) ids.length = topK;
  if (!limitsP) return ids;
  const largest = logits[ids[0]!]!;
  const weights = ids.map((id) => Math.exp((logits[id]! - largest) / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const enough = weights.findIndex((weight) => (sum += weight) >= topP * total);
  return ids.slice(0, Math.max(1, enough === -1 ? ids.length : enough + 1));
}

export function argmax(logits: Float32Array): number {
  let best = 0;
  for (let id = 1; id < logits.length; id++) if (logits[id]! > logits[best]!) best = id;
  if (Number.isNaN(logits[best])) throw new Error(noNumber);
  return best;
}

const noNumber = 'The model computed no usable number for its next token.';

/** Standard Gumbel noise of a uniform number in (0, 1). */
const gumbel = (u: number): number => -Math.log(-Math.log(u));

/** A pseudorandom number in (0, 1) from a seed, step and id; 32 bits, never 0 or 1. */
export function seededUniform(seed: number, step: number, id: number): number {
  return (mix(seed ^ mix(step ^ mix(id + 0x9e3779b9))) + 0.5) / 2 ** 32;
}

/** triple32, a bijective 32-bit mixer with an exact bias of 0.0208 (C. Wellons, "Prospecting for hash functions"). */
function mix(x: number): number {
  x ^= x >>> 17;
  x = Math.imul(x, 0xed5ad4bb);
  x ^= x >>> 11;
  x = Math.imul(x, 0xac4c1b51);
  x ^= x >>> 15;
  x = Math.imul(x, 0x31848bab);
  x ^= x >>> 14;
  return x >>> 0;
}
