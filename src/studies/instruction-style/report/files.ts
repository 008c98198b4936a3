import { isNumber } from '../../../base/json/json.ts';
import { rowsToCsv } from '../../../base/text/csv.ts';
import type { InstructionStyleResult } from '../measure/result.ts';
import { styleResultTables } from './tables.ts';

/** A score table (percent, unrounded) in which each scenario is a decoding and a style. Missing scores have no line. */
const scores = ({ models }: InstructionStyleResult): string =>
  rowsToCsv(
    models.flatMap(({ model, benchmark, decoding, accuracy }) =>
      Object.entries(accuracy).flatMap(([style, score]) =>
        isNumber(score) ? [{ model, scenario: `${decoding} ${style}`, benchmark, score }] : [],
      ),
    ),
  );

export const styleExporters = { tables: styleResultTables, scores };
