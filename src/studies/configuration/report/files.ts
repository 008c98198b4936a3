import { isNumber } from '../../../base/json/json.ts';
import { zip } from '../../../base/objects/zip.ts';
import { rowsToCsv } from '../../../base/text/csv.ts';
import type { ConfigurationResult } from '../measure/result.ts';
import { configurationResultTables } from './tables.ts';

/** A score table (percent, unrounded) in which each scenario is a configuration. Missing scores have no line. */
const scores = ({ models, configurations }: ConfigurationResult): string =>
  rowsToCsv(
    models.flatMap(({ model, dataset, byConfiguration }) =>
      zip(configurations, byConfiguration).flatMap(([{ id }, score]) =>
        isNumber(score) ? [{ model, scenario: id, benchmark: dataset, score: 100 * score }] : [],
      ),
    ),
  );

export const configurationExporters = { tables: configurationResultTables, scores };
