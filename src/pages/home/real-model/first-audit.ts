import { shortAnswerTokens } from '../../../core/answers/answer-tokens.ts';
import { loadDemoPlanInput } from '../../../manifest/demo.ts';
import { builtInPrompts, systemPromptStudy } from '../../../studies/system-prompt/protocol/system-prompt.ts';
import type { RunChoices } from '../../new/start-run.ts';
import type { FirstModelDevice } from '../../models/library/picks.ts';

/** From easy to quite hard. A small model gets some of them right, and a larger one not all. */
const sets = ['words', 'calendar', 'general'];
const perSet = 20;

/** These prompts ask for no working, so that answers are fast. Slow devices get only the first three. */
const promptIds = ['only-option', 'plain', 'strict-format', 'minimal', 'polite'];
const promptCounts: Readonly<Record<FirstModelDevice | 'software', number>> = { graphics: 5, software: 3, processor: 3 };

export const firstAuditQuestions = sets.length * perSet;
export const firstAuditPrompts = (device: FirstModelDevice, isSoftware: boolean): number =>
  promptCounts[device === 'graphics' && isSoftware ? 'software' : device];

/** The short audit for a user’s first real model. */
export async function loadFirstAuditChoices(model: string, prompts: number): Promise<RunChoices> {
  const asked = promptIds.slice(0, prompts);
  const templates = asked.flatMap((id) => builtInPrompts.filter((prompt) => prompt.id === id));
  const options = { ...systemPromptStudy.defaults, templates, maxTokens: shortAnswerTokens };
  const audit = { models: [model], sets, perSet, options, samples: 1, seed: 1 };
  return {
    study: systemPromptStudy.id,
    ...(await loadDemoPlanInput(audit, [{ id: model, name: model }], { shows: false })),
  };
}
