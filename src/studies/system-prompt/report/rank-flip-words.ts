import { listFirstAndCountRest, sentence, type Sentence } from '../../../core/words/sentence.ts';
import { figure } from '../../../report/figure.ts';
import type { SystemPromptResult } from '../measure/result.ts';

/** The largest number of prompts that the sentence names. */
const maxNamed = 4;

/**
 * Whether single prompts reverse the order of models, and which prompts do. Empty for older results, which did not count
 * this.
 */
export function rankFlipSentence(result: SystemPromptResult): Sentence {
  const { rankFlips, models } = result;
  if (!rankFlips) return [];
  if ('why' in rankFlips) return [`Changes of the order of models are not counted: ${rankFlips.why}.`];
  const reversing = Array.from(rankFlips.byPrompt.entries())
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(
      ([t]) => sentence`${models[0]?.scenarios[t]?.title ?? ''} (${figure(result, `/rankFlips/byPrompt/${t}`, 0, 'count')})`,
    );
  const named =
    reversing.length > 0 ? sentence` Pairs reversed by prompt: ${listFirstAndCountRest(maxNamed, reversing)}.` : [];
  return sentence`In ${figure(result, '/rankFlips/flipped', 0, 'count')} of ${figure(result, '/rankFlips/pairs', 0, 'count')} pairs of models (${figure(result, '/rankFlips/share', 0, 'percent')}%), one prompt or more reverses the order of their means.${named} This describes these questions: models with close scores also change places by luck.`;
}
