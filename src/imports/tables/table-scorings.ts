import { UserError } from '../../base/errors/user-error.ts';
import type { LoggedAnswer, LogScoring } from '../log/imported-log.ts';
import { oneLine } from '../log/plain-text.ts';
import { firstScoringIfAllAgree, findObservedScoreRange, scoringsWithKnownScale } from '../log/score-scale.ts';
import {
  scalesWithBothEnds,
  someScalesMissingMessage,
  type ColumnMapping,
  type ColumnScoreScale,
} from './column-mapping.ts';
import type { TableColumns } from './table-columns.ts';
import { wideTableScoringId } from './table-log.ts';

/** The columns with the values of each scoring. */
function scoredColumns(tables: readonly TableColumns[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const note = (id: string, column: string) => found.set(id, (found.get(id) ?? new Set()).add(column));
  for (const { isWide, answers, scores } of tables)
    for (const column of isWide ? answers.flatMap(({ score }) => score ?? []) : scores)
      note(isWide ? wideTableScoringId : column, column);
  return found;
}

const mostNamed = 5;

/**
 * Throws if a column with a scale is not a score, since its name was misspelt. Also throws if only some columns of one
 * scoring have a scale.
 */
export function checkScoreScales(mapping: ColumnMapping, tables: readonly TableColumns[]): void {
  const scored = scoredColumns(tables);
  const columns = new Set([...scored.values()].flatMap((some) => [...some]));
  const stray = scalesWithBothEnds(mapping).find(({ column }) => !columns.has(column));
  if (stray) {
    const named = [...columns].slice(0, mostNamed).map((column) => `“${oneLine(column, 60)}”`);
    const more = columns.size > named.length ? ` and ${columns.size - named.length} more` : '';
    throw new UserError(
      `“${oneLine(stray.column, 100)}” has a scale but is not read as a score. ${columns.size === 0 ? 'There is no score column' : `The score ${columns.size === 1 ? 'column is' : 'columns are'} ${named.join(', ')}${more}`}.`,
    );
  }
  for (const some of scored.values()) {
    const fault = someScalesMissingMessage([...some], mapping);
    if (fault !== undefined) throw new UserError(fault);
  }
}

/** The scorings of tables. Scores with a person's scale are in [0, 1] already. */
export function scoringsOfTables(answers: readonly LoggedAnswer[], tables: readonly TableColumns[]) {
  const all = answers.map(({ scores }) => scores);
  const scalesById = new Map<string, ColumnScoreScale[]>();
  for (const { scales, isWide } of tables)
    for (const scale of scales) {
      const id = isWide ? wideTableScoringId : scale.column;
      scalesById.set(id, [...(scalesById.get(id) ?? []), scale]);
    }
  const ids = [...new Set(all.flatMap((scores) => Object.keys(scores)))];
  const known = scoringsWithKnownScale(
    ids.filter((id) => !scalesById.has(id)).map((id) => ({ id, title: id, ...findObservedScoreRange(id, all) })),
    (known) => (scalesById.size > 0 ? undefined : firstScoringIfAllAgree(known, all)),
  );
  const byMapping = [...scalesById].map(([id, scales], at): LogScoring => ({
    id,
    title: `${id} (${scaleInWords(scales)})`,
    isProposed: at === 0,
  }));
  return { ...known, scorings: [...byMapping, ...known.scorings] };
}

function scaleInWords(scales: readonly ColumnScoreScale[]): string {
  const words = new Set(scales.map(({ worst, best }) => `${worst.trim()} is worst, ${best.trim()} is best`));
  const [only = ''] = words;
  return words.size === 1 ? only : 'a scale for each column';
}
