import { randomBelow, seededRandom, textSeed } from '../../../measure/basics/random.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import type { Noise } from './options.ts';

/** The text before and after a prompt. It is drawn once for an item and a level, and the plan stores it. */
export interface NoiseAffixes {
  readonly before: string;
  readonly after: string;
}

/** Visible ASCII characters except “<”, which starts the special tokens of many models. */
const characters = Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).filter((each) => each !== '<');

/**
 * Draws random characters for a level that uses them, otherwise returns undefined. They are the same for every model and for
 * all other factors.
 */
export function drawNoiseAffixes(noise: Noise, item: string, seed: number): NoiseAffixes | undefined {
  if (noise.kind !== 'characters') return undefined;
  const random = seededRandom(textSeed(`${seed}|${item}|noise|${noise.id}`));
  const draw = () => Array.from({ length: noise.count }, () => characters[randomBelow(random, characters.length)]).join('');
  return { before: draw(), after: draw() };
}

/** Applies this level’s noise to a finished prompt, including its instruction and few-shot examples. */
export function addNoiseToPrompt(prompt: string, noise: Noise, surroundings: NoiseAffixes | undefined): string {
  if (noise.kind === 'none') return prompt;
  if (noise.kind === 'spaces') return prompt.replaceAll(' ', noise.character);
  if (!surroundings) throw new UserError(`The plan has no characters for the noise “${noise.id}”.`);
  // On separate lines, so that the noise surrounds the words and does not change them.
  return `${surroundings.before}\n${prompt}\n${surroundings.after}`;
}
