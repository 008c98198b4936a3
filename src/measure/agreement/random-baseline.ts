/**
 * The consistency that luck alone would give: p^V, the probability that V answers which are each right with probability p, independently, are all
 * right (the baseline of Ashury-Tahan et al. 2026, Figure 1). It leaves out that answers may agree in being wrong, which with few possible answers they
 * often do: with two, (1 − p)^V comes on top. 0 ≤ p ≤ 1, V ≥ 1 and whole.
 */
export function chanceOfAllOutputsRight(p: number, outputs: number): number {
  // Not `p ** outputs`: its last bit is another one in other versions of V8, and a browser and Node must give the same number.
  let power = 1;
  for (let n = 0; n < outputs; n++) power *= p;
  return power;
}
