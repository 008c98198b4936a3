import type { LogScoring } from '../log/imported-log.ts';
import { declaredScaleOfColumn, type ColumnMapping } from './column-mapping.ts';
import type { TableColumns } from './table-columns.ts';
import { wideTableScoringId } from './table-log.ts';

/** Marks the scorings that a person chose, as opposed to those recognized by name. */
export function markChosenScorings(
  scorings: readonly LogScoring[],
  columns: readonly TableColumns[],
  mapping: ColumnMapping | undefined,
): readonly LogScoring[] {
  const isChosen = (column: string) =>
    mapping?.roles.score?.includes(column) || (mapping && declaredScaleOfColumn(mapping, column)) !== undefined;
  const chosen = new Set(
    columns.flatMap(({ isWide, answers, scores }) =>
      isWide
        ? answers.flatMap(({ score }) => (score !== undefined && isChosen(score) ? [wideTableScoringId] : []))
        : scores.filter(isChosen),
    ),
  );
  return scorings.map((scoring) => (chosen.has(scoring.id) ? { ...scoring, isChosen: true } : scoring));
}
