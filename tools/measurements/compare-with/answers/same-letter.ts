import { modelCardState } from '../../../../src/core/studies/claim.ts';
import type { Item } from '../../../../src/core/items/item.ts';
import { optionLetter } from '../../../../src/core/items/letter.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { seededRandom } from '../../../../src/measure/basics/random.ts';
import { responseToParsedAnswer, scoreParsedAnswer } from '../../../../src/reading/read-response.ts';
import { systemPromptClaimKinds } from '../../../../src/studies/system-prompt/measure/claims.ts';
import { measureSystemPrompt } from '../../../../src/studies/system-prompt/measure/measure.ts';
import { systemPromptFactorId } from '../../../../src/studies/system-prompt/measure/tally.ts';

/** The finding on a model that gives the same letter under ten prompts and adds reasons under two. */
export interface SameLetter {
  readonly state: string;
  readonly unread: number;
  readonly answers: number;
}

const prompts = 10;
const questions = 100;

/**
 * Under the third and the eighth prompt, each answer names other letters in its reasons with probability 0.6. Correctness
 * does not depend on the prompt.
 */
export function measureSameLetter(): SameLetter {
  const random = seededRandom(60);
  const items: Item[] = Array.from({ length: questions }, (_, i) => ({
    id: `trees/${i}`,
    question: `Tree ${i}?`,
    choices: ['ebony', 'birch', 'cedar', 'willow'],
    answer: i % 4,
  }));
  const templates = Array.from({ length: prompts }, (_, t) => ({ id: `p${t}`, title: `Prompt ${t + 1}` }));
  const rows = items.flatMap((item, i) => {
    const pick = (i + Number(i % 25 > 15)) % 4;
    const [one, two] = [(pick + 1) % 4, (pick + 2) % 4].map(optionLetter);
    return templates.map(({ id }, t) => {
      const hasReasons = (t === 2 || t === 7) && random() < 0.6;
      const letter = optionLetter(pick);
      const response: Response = {
        model: 'same-letter',
        item: item.id,
        variant: { [systemPromptFactorId]: id },
        sample: 0,
        promptHash: '',
        text: hasReasons ? `Answer: ${letter}, because ${one} and ${two} do not fit.` : `Answer: ${letter}`,
        finish: 'stop',
      };
      const reading = responseToParsedAnswer(response, item);
      return { response, reading, score: scoreParsedAnswer(reading, item) };
    });
  });
  const plan: Plan = {
    study: 'system-prompt',
    options: {},
    models: ['same-letter'],
    items: items.map(({ id }) => ({ id, hash: '' })),
    samples: 1,
    seed: 1,
    resolved: {},
  };
  const { verdicts } = measureSystemPrompt({ items, rows }, plan, templates);
  return {
    state: modelCardState(verdicts, systemPromptClaimKinds, 'same-letter') ?? 'none',
    unread: rows.filter(({ reading }) => reading.kind !== 'option').length,
    answers: rows.length,
  };
}
