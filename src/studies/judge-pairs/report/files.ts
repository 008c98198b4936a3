import { isNumber } from '../../../base/json/json.ts';
import { rowsToCsv } from '../../../base/text/csv.ts';
import type { JudgePairsResult } from '../measure/result.ts';
import { judgePairsResultTables } from './tables.ts';

/** A score table (percent, unrounded): each judge’s win rate of one author over another. */
const scores = ({ models }: JudgePairsResult): string =>
  rowsToCsv(
    models.flatMap(({ model, wins }) =>
      wins.flatMap(({ a, b, rate }) =>
        isNumber(rate) ? [{ model, scenario: 'win rate', benchmark: `${a} over ${b}`, score: 100 * rate }] : [],
      ),
    ),
  );

export const judgePairsExporters = { tables: judgePairsResultTables, scores };
