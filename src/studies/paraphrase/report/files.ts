import { group, mean } from 'd3';
import { setOf } from '../../../core/items/item.ts';
import { isNumber } from '../../../base/json/json.ts';
import { rowsToCsv } from '../../../base/text/csv.ts';
import { questionVariantLevelIds, type ParaphraseResult } from '../measure/result.ts';
import { paraphraseResultTables } from './tables.ts';

/**
 * A score table (percent, unrounded) in which each scenario is a wording. Its score is the mean over a set’s items of the
 * share of right orders.
 */
const scores = ({ models }: ParaphraseResult): string =>
  rowsToCsv(
    models.flatMap(({ model, items }) =>
      questionVariantLevelIds.flatMap((question) =>
        [...group(items, ({ item }) => setOf(item))].flatMap(([benchmark, some]) => {
          const score = mean(some.map(({ accuracy }) => accuracy[question]).filter(isNumber));
          return score === undefined ? [] : [{ model, scenario: question, benchmark, score: 100 * score }];
        }),
      ),
    ),
  );

export const paraphraseExporters = { tables: paraphraseResultTables, scores };
