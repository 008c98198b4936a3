import { group } from 'd3';
import type { ExtractionEffectResult } from '../../../core/json/readings-form.ts';
import type { Item } from '../../../core/items/item.ts';
import type { ScoredResponse } from '../../../core/studies/study.ts';
import { modelExtractionEffect, type ScoreTablesUnderExtraction } from '../../../measure/prompt-effect/readings.ts';
import { isReadableAnswer, reparseAndRescoreAnswer } from '../../../reading/strict-or-tolerant.ts';
import { scoresByStyle, type ModelBenchmarkAnswers } from './tally.ts';
import type { TitledLevel } from './result.ts';

/**
 * By model and decoding, over all benchmarks: the same answers under strict and under tolerant extraction. The study scores
 * by the tolerant one. If the user corrected answers, also the corrected ones.
 */
export function extractionEffectsByModel(
  answers: readonly ModelBenchmarkAnswers[],
  styles: readonly TitledLevel[],
): ExtractionEffectResult[] {
  const isOne = new Set(answers.map(({ decoding }) => decoding)).size === 1;
  return [...group(answers, ({ model, decoding }) => `${decoding}|${model}`).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { model, decoding } = first;
    const changed = own.some(({ rows }) => rows.some((row) => row?.verdict));
    const readings = [
      read('strict', own.map(again('strict'))),
      read('tolerant', changed ? own.map(again('tolerant')) : own),
      ...(changed ? [read('by hand', own)] : []),
    ];
    const readable = own.map((each) =>
      scoresByStyle(withRows(each, (row) => ({ ...row, score: Number(isReadableAnswer(row.reading)) }))),
    );
    return [{ model, ...(!isOne && { decoding }), ...modelExtractionEffect(readings, readable, styles) }];
  });
}

const again =
  (form: 'strict' | 'tolerant') =>
  (answers: ModelBenchmarkAnswers): ModelBenchmarkAnswers =>
    withRows(answers, (row, item) => ({ response: row.response, ...reparseAndRescoreAnswer(row, item, form) }));

/** Replaces the rows that have an answer. */
function withRows(
  answers: ModelBenchmarkAnswers,
  as: (row: ScoredResponse, item: Item) => ScoredResponse,
): ModelBenchmarkAnswers {
  const { items, styles, samples, rows } = answers;
  return {
    ...answers,
    rows: rows.map((row, at) => {
      const item = items[Math.floor(at / (styles * samples))];
      return row && row.score !== null && item ? as(row, item) : row;
    }),
  };
}

function read(
  reading: ScoreTablesUnderExtraction['reading'],
  answers: readonly ModelBenchmarkAnswers[],
): ScoreTablesUnderExtraction {
  const answered = answers.flatMap(({ rows }) => rows.flatMap((row) => (row && row.score !== null ? [row] : [])));
  return {
    reading,
    answered: answered.length,
    read: answered.filter((row) => isReadableAnswer(row.reading)).length,
    tables: answers.map(scoresByStyle),
  };
}
