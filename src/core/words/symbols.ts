/** What the symbols and short names of the studies mean, one sentence each, for column heads that show only the symbol. */
const meanings: readonly (readonly [symbol: string, meaning: string])[] = [
  ['μ', 'Mean score over the prompt variants.'],
  ['σ', 'Fluctuation: the standard deviation of the scores over the prompt variants, in points.'],
  ['σ₀', 'Noise floor: the σ that questions which flip either way would give by themselves.'],
  ['τ', 'Effect of the prompts: the spread of the true scores, without questions that flip either way, in points.'],
  ['α', 'Krippendorff’s α: agreement beyond chance; 1 is full agreement, 0 is what chance gives.'],
  ['κ', 'Cohen’s κ: agreement beyond chance; 1 is full agreement, 0 is what chance gives.'],
  ['ρ', 'Spearman’s ρ: the correlation of ranks, from −1 to 1.'],
  ['r', 'Pearson’s r: the correlation of values, from −1 to 1.'],
  ['AC1', 'Gwet’s AC1: agreement beyond chance, which stays high where nearly all ratings are the same.'],
  ['XParaCon', 'Consistency over paraphrases: one more means half the spread.'],
  ['RCScore', 'How alike two answers are in structure, words and flow, from 0 to 1.'],
  ['CRS', 'Cross-response similarity: how alike the answers stay when the style changes, from 0 to 1.'],
  ['SSI', 'Style sensitivity index: how far accuracy changes with the style; lower is less sensitive.'],
  ['PDR', 'Performance drop: how much worse the other configurations do, in percent.'],
  ['Q', 'Cochran’s Q: whether the shares of right answers differ by more than flips either way would make them.'],
  ['F', 'How much of the variation the factor explains, against what is left.'],
  ['η²', 'The share of the variation that the factor explains.'],
  ['R²', 'The share of the variation that the line explains.'],
  ['df', 'Degrees of freedom.'],
];

const meaningOfP = 'p: how often chance alone would give as much.';

const holds = (title: string, symbol: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d])${symbol}(?![\\p{L}\\d₀²])`, 'u').test(title);

/**
 * The hint for the head of a column: the given meaning, or else the meanings of its symbols. A p is always explained,
 * because its given meaning only says what it was corrected for.
 */
export function columnHeadHint(title: string, meaning?: string): string | undefined {
  const hint =
    meaning ?? (meanings.flatMap(([symbol, means]) => (holds(title, symbol) ? [means] : [])).join(' ') || undefined);
  if (!holds(title, 'p')) return hint;
  return hint === undefined ? meaningOfP : `${meaningOfP} ${hint}`;
}
