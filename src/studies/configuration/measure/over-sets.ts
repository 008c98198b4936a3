import { isNumber, undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import { mean } from '../../../measure/basics/mean.ts';
import type { ConfigurationModelResult } from './judged-form.ts';
import type { ConfigurationModelSetRow } from './result.ts';

type OverSets = NonNullable<ConfigurationModelResult['over']>;
type SetRow = Pick<ConfigurationModelSetRow, 'byConfiguration' | 'gap' | 'items' | 'itemCounts'>;

/**
 * A model over its sets, which weigh the same: its score in each configuration and the lowest and highest of them, in percent, and its gap to pⱽ in points; and counts of questions
 * over all sets: those with every answer, those whose outputs are all the same, and those right in all.
 */
export function summariseModelOverSets(rows: readonly SetRow[], configurations: number): OverSets {
  const byConfiguration = Array.from({ length: configurations }, (_, c) =>
    inHundredths(
      rows.map((row) => row.byConfiguration[c] ?? noAnswer),
      'a set has no answer in this configuration',
    ),
  );
  const known = byConfiguration.filter(isNumber);
  const none = undefinedBecause('a set has no answer in any configuration');
  // Whether an item has every answer is what its spread needs too.
  const complete = rows.flatMap(({ items }) => items.filter(({ std }) => isNumber(std)));
  return {
    byConfiguration,
    lowest: known.length > 0 ? Math.min(...known) : none,
    highest: known.length > 0 ? Math.max(...known) : none,
    gap: inHundredths(
      rows.map(({ gap }) => gap),
      'a set has no gap',
    ),
    kept: complete.filter(({ distinct }) => distinct === 1).length,
    allRight: complete.filter(({ cells }) => /^1+$/.test(cells)).length,
    complete: complete.length,
  };
}

const noAnswer = undefinedBecause('no answer');

/** 100 times the mean of all; undefined where one is. */
function inHundredths(values: readonly MaybeNumber[], why: string): MaybeNumber {
  const known = values.filter(isNumber);
  return known.length > 0 && known.length === values.length ? 100 * mean(known) : undefinedBecause(why);
}
