import { describe, expect, test } from 'vitest';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import { setOf } from '../../../../src/core/items/item.ts';
import { loadFirstAuditChoices } from '../../../../src/pages/home/real-model/first-audit.ts';
import { countCellsWithoutHoles } from '../../../../src/core/plan/cells.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import { firstAuditPrompts, firstAuditQuestions } from '../../../../src/pages/home/real-model/first-audit.ts';

const model = 'transformers:HuggingFaceTB/SmolLM2-360M-Instruct@f00d:int8';

describe('the audit of a first real model', () => {
  test('asks 60 questions, 20 of each of three sets from easy to hard, under three prompts or five', async () => {
    for (const [device, isSoftware, prompts] of [
      ['processor', false, 3],
      ['graphics', true, 3],
      ['graphics', false, 5],
    ] as const) {
      expect(firstAuditPrompts(device, isSoftware)).toBe(prompts);
      const choices = await loadFirstAuditChoices(model, prompts);
      expect(choices.items).toHaveLength(firstAuditQuestions);
      expect(new Set(choices.items.map(({ id }) => id)).size).toBe(60);
      for (const set of ['words', 'calendar', 'general'])
        expect(choices.items.filter(({ id }) => setOf(id) === set)).toHaveLength(20);
      expect(choices.items.every(({ choices: options }) => (options?.length ?? 0) === 4)).toBe(true);
      const study = await loadStudy(choices.study);
      const plan = await makePlan({ ...choices, study, samples: 1 });
      expect(countCellsWithoutHoles(plan, study)).toBe(prompts * 60);
    }
  });

  test('with more prompts asks all that it asks with fewer', async () => {
    const [few, many] = await Promise.all([loadFirstAuditChoices(model, 3), loadFirstAuditChoices(model, 5)]);
    expect(many.items).toEqual(few.items);
    const ids = ({ options }: typeof few) => (options as { templates: { id: string }[] }).templates.map(({ id }) => id);
    expect(ids(many).slice(0, 3)).toEqual(ids(few));
    expect(new Set(ids(many)).size).toBe(5);
  });
});
