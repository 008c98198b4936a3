/**
 * The consistency that chance alone would give: p^V, the probability that V independent answers are all right if each
 * is right with probability p (the baseline of Ashury-Tahan et al. 2026, Figure 1). It ignores that wrong answers may
 * agree too, as they often do with few possible answers. With two possible answers, (1 − p)^V comes on top. 0 ≤ p ≤ 1.
 * V is a whole number ≥ 1.
 */
export function chanceOfAllOutputsRight(p: number, outputs: number): number {
  // Not `p ** outputs`: its last bit differs between versions of V8, and a browser and Node must give the same number.
  let power = 1;
  for (let n = 0; n < outputs; n++) power *= p;
  return power;
}
