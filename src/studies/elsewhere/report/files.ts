import { isNumber } from '../../../base/json/json.ts';
import { rowsToCsv } from '../../../base/text/csv.ts';
import type { ImportedResult } from '../measure/result.ts';
import { importedResultTables } from './tables.ts';

/** A score table (percent, unrounded) in which each scenario is a prompt variant. Missing scores have no line. */
const scores = ({ models, ways }: ImportedResult): string =>
  rowsToCsv(
    models.flatMap(({ model, sets }) =>
      sets.flatMap(({ set, byWay }) =>
        byWay.flatMap((score, w) =>
          isNumber(score) ? [{ model, scenario: ways[w]?.title ?? '', benchmark: set, score }] : [],
        ),
      ),
    ),
  );

export const importedRunExporters = { tables: importedResultTables, scores };
