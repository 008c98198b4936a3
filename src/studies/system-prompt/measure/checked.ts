import { extractColumnFromRows } from '../../../core/items/column.ts';
import { setOf } from '../../../core/items/item.ts';
import type { HumanExtractionChecks, CorrectedEffect } from '../../../core/json/checked-form.ts';
import { unanimousMark } from '../../../core/answers/mark.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';
import { humanCorrectedScores, type HumanMarkedAnswer } from '../../../measure/checked/human-corrected-scores.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { promptScoresBySet } from './set-scores.ts';
import { systemPromptFactorId, tallySystemPromptAnswers } from './tally.ts';

/**
 * How well answers were parsed, with μ and σ as if people had parsed every answer. It uses the answers that the study’s own
 * rule parsed, without corrections.
 */
export function extractionVsHumanReading(
  table: ScoreTable,
  plan: Plan,
  templates: readonly string[],
): HumanExtractionChecks | undefined {
  const checked = table.parts?.checked;
  if (!checked) return undefined;
  const rows = table.rows.map(byTheRule);
  const { models } = tallySystemPromptAnswers({ ...table, rows }, plan, templates);
  return {
    ...checked,
    models: checked.models.map((own) => {
      const sets = promptScoresBySet(models.find(({ model }) => model === own.model)?.items ?? []);
      // S_t, the mean over benchmarks, for the prompts that have an answer on each.
      const scores = templates.map((_, t) => mean(extractColumnFromRows(sets, t)));
      const there = templates.filter((_, t) => !Number.isNaN(scores[t]));
      const answers = rows.filter(({ response }) => response.model === own.model);
      return {
        ...own,
        corrected: correctedOf(
          answers,
          there,
          scores.filter((score) => !Number.isNaN(score)),
        ),
      };
    }),
  };
}

function correctedOf(
  rows: readonly ScoredResponse[],
  prompts: readonly string[],
  scores: readonly number[],
): CorrectedEffect {
  const promptOf = ({ response }: ScoredResponse) => prompts.indexOf(response.variant[systemPromptFactorId] ?? '');
  const scored = rows.flatMap((row) => {
    const prompt = promptOf(row);
    return row.score === null || prompt < 0 ? [] : [{ ...row, score: row.score, prompt, set: setOf(row.response.item) }];
  });
  const cells = new Map<string, number>();
  const cellsOf = ({ prompt, set }: (typeof scored)[number]) => `${prompt}|${set}`;
  for (const row of scored) cells.set(cellsOf(row), (cells.get(cellsOf(row)) ?? 0) + 1);
  const marked = scored.flatMap((row): HumanMarkedAnswer[] => {
    const mark = unanimousMark(row.marks);
    if (!mark) return [];
    // People check each answer with equal probability, but every set has the same weight in a score.
    const weight = 1 / (cells.get(cellsOf(row)) ?? 1);
    const { prompt, score } = row;
    return [{ prompt, question: row.response.item, score, mark: mark === 'right' ? 1 : 0, weight }];
  });
  const answers = prompts.map((_, t) => scored.filter(({ prompt }) => prompt === t).length);
  const { uncorrected, mu, muInterval, sigma } = humanCorrectedScores({ scores, answers, marked });
  return { uncorrected, mu, muInterval, sigma };
}

const byTheRule = (row: ScoredResponse): ScoredResponse => {
  if (!row.ruled) return row;
  const { response, marks, ruled } = row;
  return { response, ...ruled, ...(marks && { marks }) };
};
