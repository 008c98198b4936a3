import { isNumber, undefinedBecause, type MaybeNumber } from '../../../base/json/json.ts';
import { mean } from '../../../measure/basics/mean.ts';
import type { ConfigurationModelResult } from './judged-form.ts';
import type { ConfigurationModelSetRow } from './result.ts';

type OverSets = NonNullable<ConfigurationModelResult['over']>;
type SetRow = Pick<ConfigurationModelSetRow, 'byConfiguration' | 'gap' | 'items' | 'itemCounts'>;

/**
 * Summarises a model over its sets, which have the same weight. It returns the score in each configuration and the lowest
 * and highest of them, in percent. The gap to pⱽ is in points. It also counts questions over all sets: those with every
 * answer, with identical outputs, and right in all outputs.
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
  // An item has a spread only if it has every answer.
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

/** The mean of all values times 100. Undefined if any value is undefined. */
function inHundredths(values: readonly MaybeNumber[], why: string): MaybeNumber {
  const known = values.filter(isNumber);
  return known.length > 0 && known.length === values.length ? 100 * mean(known) : undefinedBecause(why);
}
