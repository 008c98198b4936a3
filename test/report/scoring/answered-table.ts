import type { ItemScoring } from '../../../src/core/counting/counting.ts';
import type { Item } from '../../../src/core/items/item.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { planCells } from '../../../src/core/plan/cells.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { findScoringDoubts } from '../../../src/report/scoring/scoring-check.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { prepareQuestionOfCell, responseFromAnswer } from '../../../src/run/questions.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';

export const rules = (...all: ItemScoring['rules']): ItemScoring => ({ rules: all, together: 'all' });

/** A run of one model under two prompts, p1 and p2. `says` gives the answers. */
export async function answeredTable(items: readonly Item[], says: (item: Item, prompt: number) => string) {
  const study = await loadStudy('system-prompt');
  const templates = ['p1', 'p2'].map((id) => ({ id, title: id, wording: { default: `Prompt ${id}.` } }));
  const options = { ...systemPromptStudy.defaults, templates };
  const plan = await makePlan({ study, options, models: ['reckoning:m@1'], items, seed: 1, samples: 1 });
  const responses: Response[] = await Promise.all(
    planCells(plan, study).map(async (cell) => {
      const item = items.find(({ id }) => id === cell.item)!;
      const prompt = templates.findIndex(({ id }) => id === cell.variant['system-prompt']);
      const answer = { tokens: { prompt: 1, completion: 1 }, ms: { prefill: 0, decode: 0 }, finish: 'stop' as const };
      return responseFromAnswer(await prepareQuestionOfCell({ plan, items, study }, cell), {
        ...answer,
        text: says(item, prompt),
      });
    }),
  );
  const scored = (by: readonly Item[]) => buildScoreTable({ study, plan, items: by, responses });
  return { study, plan, scored, table: scored(items), doubts: () => findScoringDoubts(study, plan, scored(items)) };
}
