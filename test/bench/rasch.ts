import type { ScoreMatrix } from '../../src/measure/basics/item-scores.ts';

/** The penalty is half of this times the sum of squares of all parameters: PromptEval's logistic regression with C = 100. */
const ridge = 0.01;

/**
 * PromptEval's estimate of every prompt's score (Polo et al. 2024, arXiv 2405.17202), without covariates. This model is
 * fitted to the observed cells:
 *
 *   P(y_it = 1) = 1/(1 + exp(−θ_t − β_i))
 *
 *   S_t = mean over items of (the observed answer, else the fitted probability).
 *
 * Newton's method with the items eliminated, because each item's equation has one unknown. Steps are halved until the
 * penalised likelihood rises. PromptEval leaves out one item's parameter instead of penalising all. With such a weak penalty
 * this makes hardly any difference.
 */
export function raschScores({ items: N, templates: T, scores }: ScoreMatrix): Float64Array {
  const theta = new Float64Array(T);
  const beta = new Float64Array(N);
  let reached = penalised(N, T, scores, theta, beta);
  for (let round = 0; round < 60; round++) {
    const { ofPrompts, ofItems } = newtonStep(N, T, scores, theta, beta);
    let step = 1;
    let next = reached;
    const [from, fromItems] = [theta.slice(), beta.slice()];
    for (; step > 1e-6; step /= 2) {
      for (let t = 0; t < T; t++) theta[t] = from[t]! + step * ofPrompts[t]!;
      for (let i = 0; i < N; i++) beta[i] = fromItems[i]! + step * ofItems[i]!;
      next = penalised(N, T, scores, theta, beta);
      if (next >= reached) break;
    }
    const gain = next - reached;
    reached = next;
    if (gain < 1e-9) break;
  }
  return Float64Array.from({ length: T }, (_, t) => {
    let sum = 0;
    for (let i = 0; i < N; i++) {
      const y = scores[i * T + t]!;
      sum += Number.isNaN(y) ? logistic(theta[t]! + beta[i]!) : y;
    }
    return sum / N;
  });
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

function penalised(N: number, T: number, scores: Float64Array, theta: Float64Array, beta: Float64Array): number {
  let sum = 0;
  for (const parameters of [theta, beta]) for (const value of parameters) sum -= (ridge / 2) * value * value;
  for (let i = 0; i < N; i++) {
    for (let t = 0; t < T; t++) {
      const y = scores[i * T + t]!;
      if (Number.isNaN(y)) continue;
      const x = theta[t]! + beta[i]!;
      sum += y * x - Math.max(0, x) - Math.log1p(Math.exp(-Math.abs(x)));
    }
  }
  return sum;
}

function newtonStep(N: number, T: number, scores: Float64Array, theta: Float64Array, beta: Float64Array) {
  const matrix = Array.from({ length: T }, () => new Float64Array(T));
  const right = Float64Array.from(theta, (value) => -ridge * value);
  for (let t = 0; t < T; t++) matrix[t]![t]! += ridge;
  const weights = new Float64Array(N * T);
  const own = new Float64Array(N);
  const gradient = new Float64Array(N);
  for (let i = 0; i < N; i++) {
    own[i] = ridge;
    gradient[i] = -ridge * beta[i]!;
    const seen: number[] = [];
    for (let t = 0; t < T; t++) {
      const y = scores[i * T + t]!;
      if (Number.isNaN(y)) continue;
      seen.push(t);
      const p = logistic(theta[t]! + beta[i]!);
      const weight = p * (1 - p);
      weights[i * T + t] = weight;
      own[i]! += weight;
      gradient[i]! += y - p;
      matrix[t]![t]! += weight;
      right[t]! += y - p;
    }
    for (const t of seen) {
      const share = weights[i * T + t]! / own[i]!;
      right[t]! -= share * gradient[i]!;
      for (const u of seen) matrix[t]![u]! -= share * weights[i * T + u]!;
    }
  }
  const ofPrompts = solved(matrix, right);
  const ofItems = gradient.map((value, i) => {
    let rest = value;
    for (let t = 0; t < T; t++) rest -= weights[i * T + t]! * ofPrompts[t]!;
    return rest / own[i]!;
  });
  return { ofPrompts, ofItems };
}

/** Solves a positive definite system by elimination. Overwrites both arguments. */
function solved(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const n = right.length;
  for (let column = 0; column < n; column++) {
    for (let row = column + 1; row < n; row++) {
      const factor = matrix[row]![column]! / matrix[column]![column]!;
      for (let c = column; c < n; c++) matrix[row]![c]! -= factor * matrix[column]![c]!;
      right[row]! -= factor * right[column]!;
    }
  }
  for (let row = n - 1; row >= 0; row--) {
    for (let c = row + 1; c < n; c++) right[row]! -= matrix[row]![c]! * right[c]!;
    right[row]! /= matrix[row]![row]!;
  }
  return right;
}
