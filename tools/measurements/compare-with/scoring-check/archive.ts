import '../../../../src/studies/give-studies.ts';
import type { Item } from '../../../../src/core/items/item.ts';
import type { ItemScoring } from '../../../../src/core/counting/counting.ts';
import { planCells } from '../../../../src/core/plan/cells.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import type { ScoreTable, Study } from '../../../../src/core/studies/study.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import { systemPromptStudy } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';

/** A question of a made archive with the model's answers. Answer n belongs to prompt n. */
export interface ArchiveQuestion {
  readonly question: string;
  readonly choices?: readonly string[];
  readonly answer: number | string;
  readonly answers: readonly string[];
}

export interface ArchiveParts {
  readonly questions: readonly ArchiveQuestion[];
  readonly counts?: ItemScoring | undefined;
}

export interface ScoredArchive {
  readonly study: Study;
  readonly plan: Plan;
  readonly table: ScoreTable;
}

export const setId = 'published';
const model = 'published:answers@1';

/**
 * Makes a run of one model with as many prompts as each question has answers. It parses and scores the answers as in any
 * run.
 */
export async function makeScoredArchive({ questions, counts }: ArchiveParts): Promise<ScoredArchive> {
  const study = await loadStudy('system-prompt');
  const prompts = Array.from({ length: questions[0]?.answers.length ?? 0 }, (_, n) => `p${n + 1}`);
  const options = {
    ...systemPromptStudy.defaults,
    templates: prompts.map((id, n) => ({ id, title: `Prompt ${n + 1}`, wording: { default: `Prompt ${n + 1}.` } })),
  };
  const items = questions.map(({ question, choices, answer }, n): Item => ({
    id: `${setId}/${n}`,
    question: question.trim() || `Question ${n + 1}`,
    answer,
    ...(choices && { choices }),
    ...(counts && { counts }),
  }));
  const plan = await makePlan({ study, options, models: [model], items, seed: 1, samples: 1 });
  const responses = planCells(plan, study).map((cell): Response => {
    const question = questions[Number(cell.item.slice(setId.length + 1))];
    const text = question?.answers[prompts.indexOf(cell.variant['system-prompt'] ?? '')] ?? '';
    return { ...cell, promptHash: '', text, finish: 'stop' };
  });
  return { study, plan, table: buildScoreTable({ study, plan, items, responses }) };
}
