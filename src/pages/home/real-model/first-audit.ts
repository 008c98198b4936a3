import { shortAnswerTokens } from '../../../core/answers/answer-tokens.ts';
import { loadDemoPlanInput } from '../../../manifest/demo.ts';
import { builtInPrompts, systemPromptStudy } from '../../../studies/system-prompt/protocol/system-prompt.ts';
import type { RunChoices } from '../../new/start-run.ts';
import type { FirstModelDevice } from '../../models/library/picks.ts';

/** From easy to quite hard: a small model gets some of them right, and a larger one not all. */
const sets = ['words', 'calendar', 'general'];
const perSet = 20;

/** They want no working, so that an answer takes a moment. The first three are asked where answers come slowly. */
const promptIds = ['only-option', 'plain', 'strict-format', 'minimal', 'polite'];
const promptCounts: Readonly<Record<FirstModelDevice | 'software', number>> = { graphics: 5, software: 3, processor: 3 };

export const firstAuditQuestions = sets.length * perSet;
export const firstAuditPrompts = (device: FirstModelDevice, isSoftware: boolean): number =>
  promptCounts[device === 'graphics' && isSoftware ? 'software' : device];

/** The short audit that a person’s first real model has. */
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
