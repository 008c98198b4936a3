import { expect, test } from 'vitest';
import type { Item } from '../../src/core/items/item.ts';
import { registeredStudyIds, loadStudy } from '../../src/core/studies/studies.ts';
import { makePlan } from '../../src/run/make-plan.ts';

/** The error for a plan that asks one item with two responses; '' if there is no error. */
async function refusedBy(id: string, item: Item): Promise<string> {
  const study = await loadStudy(id);
  const models = ['small:evenkeel/x@1'];
  return makePlan({ study, options: study.defaults, models, items: [item], samples: 1, seed: 1 }).then(
    () => '',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'no error'),
  );
}

test('one study compares two responses, and the others say that they do not', async () => {
  const columns = { 'second response': 'Not so.' };
  const pair: Item = { id: 'mine/001', question: 'Why?', answer: '', response: 'So.', columns };
  // The item's other fields do not change that.
  const known: Item = { ...pair, choices: ['x', 'y'], answer: 0, paraphrases: ['How so?', 'For what?'] };
  const why = '“mine/001” has two responses to compare, but only the study “Pairwise judge” can do that.';
  for (const item of [pair, known]) {
    const messages = await Promise.all(registeredStudyIds().map(async (id) => [id, await refusedBy(id, item)]));
    expect(Object.fromEntries(messages)).toEqual({
      'system-prompt': `UserError: One question cannot be asked: ${why}`,
      'instruction-style': `UserError: One question cannot be asked: ${why}`,
      paraphrase: `UserError: One question cannot be asked: ${why}`,
      configuration: `UserError: One question cannot be asked: ${why}`,
      judge: `UserError: One question cannot be judged: ${why}`,
      'judge-pairs': '',
      elsewhere: 'UserError: Another program wrote these prompts. Evenkeel cannot make them from the plan.',
    });
  }
});
