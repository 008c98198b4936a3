import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { effectSummaryCards, undistinguishedModelsNote } from '../../../report/first/effect-cards.ts';
import type { CardFact, ReportSummary } from '../../../report/first/report-summary.ts';
import { verdictHeadline } from '../../../report/first/headline.ts';
import { figure } from '../../../report/figure.ts';
import { styleClaimKinds } from '../measure/claims.ts';
import type { InstructionStyleResult } from '../measure/result.ts';
import { styleStrips } from '../charts/style-strips.ts';

/** The summary for the findings’ decoding. */
export function instructionStyleSummary(result: InstructionStyleResult): ReportSummary<InstructionStyleResult> {
  const models = [...new Set(result.models.map(({ model }) => model))];
  const effects = result.effects ?? [];
  const facts = (index: number): CardFact[] => {
    const place = effects.findIndex(({ model }) => model === models[index]);
    const mu = effects[place]?.mu;
    // With several benchmarks or decodings there are several values, which only the table has.
    const rows = result.models.flatMap((one, at) => (one.model === models[index] ? [at] : []));
    const [row = -1] = rows.length === 1 ? rows : [];
    const alike = result.models[row]?.crs.rcscore;
    return [
      ...(mu !== undefined && isNumber(mu)
        ? [{ value: [figure(result, pointer('effects', place, 'mu'), 0), '%'], words: 'right' }]
        : []),
      ...(alike === undefined ? [] : likenessFact(alike, row)),
    ];
  };
  // Equal texts are compared first, so while comparisons are pending the values are too high.
  const isCompared = result.comparisons.done === result.comparisons.due;
  const likenessFact = (alike: MaybeNumber, row: number): CardFact[] => {
    if (!isCompared) return [{ value: ['–'], words: 'alike, once all answers are compared' }];
    if (!isNumber(alike)) return [];
    return [{ value: [figure(result, pointer('models', row, 'crs', 'rcscore'), 2)], words: 'of 1 alike' }];
  };
  return {
    headline: verdictHeadline(result.verdicts, styleClaimKinds),
    cards: effectSummaryCards(result, styleClaimKinds, models, {
      moved: 'Spread over styles (τ)',
      between: 'Best against worst style',
      variants: 'styles',
      facts,
    }),
    note: undistinguishedModelsNote(result, styleClaimKinds),
    chart: { rows: styleStrips },
  };
}
