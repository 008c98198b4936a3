/**
 * The consistency that luck alone would give: p^V, the probability that V answers which are each right with probability p, independently, are all
 * right (the baseline of Ashury-Tahan et al. 2026, Figure 1). It leaves out that answers may agree in being wrong, which with few possible answers they
 * often do: with two, (1 − p)^V comes on top. 0 ≤ p ≤ 1, V ≥ 1.
 */
export const randomBaseline = (p: number, outputs: number): number => p ** outputs;
