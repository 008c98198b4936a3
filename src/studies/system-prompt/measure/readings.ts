import type { ExtractionEffectResult } from '../../../core/json/readings-form.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';
import { modelExtractionEffect, type ScoreTablesUnderExtraction } from '../../../measure/prompt-effect/readings.ts';
import {
  hasStrictAndTolerantForms,
  isReadableAnswer,
  reparseAndRescoreAnswer,
} from '../../../reading/strict-or-tolerant.ts';
import { tallySystemPromptAnswers, type ModelTally } from './tally.ts';

/**
 * By model: the same answers under strict and under tolerant extraction. The study scores by the tolerant one. If the user
 * corrected answers, also the corrected ones.
 */
export function scoresByExtraction(
  table: ScoreTable,
  plan: Plan,
  templates: readonly { readonly id: string; readonly title: string }[],
): ExtractionEffectResult[] {
  if (!table.items.some(hasStrictAndTolerantForms)) return [];
  const ids = templates.map(({ id }) => id);
  const items = new Map(table.items.map((item) => [item.id, item]));
  const changed = table.rows.some(({ verdict }) => verdict);
  const used = tallied((row) => row);
  const strict = tallied(again('strict'));
  const tolerant = changed ? tallied(again('tolerant')) : used;
  const readable = tallied((row) => (row.score === null ? row : { ...row, score: Number(isReadableAnswer(row.reading)) }));
  return used.map((model, m): ExtractionEffectResult => {
    const readings = [
      ...read('strict', strict[m]),
      ...read('tolerant', tolerant[m]),
      ...(model.total.changedByHand > 0 ? read('by hand', model) : []),
    ];
    return { model: model.model, ...modelExtractionEffect(readings, readable[m]?.items ?? [], templates) };
  });

  function again(form: 'strict' | 'tolerant'): (row: ScoredResponse) => ScoredResponse {
    return (row) => {
      const item = items.get(row.response.item);
      if (row.score === null || !item || !hasStrictAndTolerantForms(item)) return row;
      return { response: row.response, ...reparseAndRescoreAnswer(row, item, form) };
    };
  }

  function tallied(as: (row: ScoredResponse) => ScoredResponse): readonly ModelTally[] {
    return tallySystemPromptAnswers({ items: table.items, rows: table.rows.map(as) }, plan, ids).models;
  }
}

function read(
  reading: ScoreTablesUnderExtraction['reading'],
  counted: ModelTally | undefined,
): ScoreTablesUnderExtraction[] {
  if (!counted) return [];
  const { answered, unreadable, refused } = counted.total;
  return [{ reading, answered, read: answered - unreadable - refused, tables: counted.items }];
}
