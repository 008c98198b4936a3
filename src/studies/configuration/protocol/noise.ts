import { randomBelow, seededRandom, textSeed } from '../../../measure/basics/random.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import type { Noise } from './options.ts';

/** What stands before and after a prompt: drawn once for an item and a level, and kept in the plan. */
export interface NoiseAffixes {
  readonly before: string;
  readonly after: string;
}

/** What can be typed and seen, but “<”, which would begin the special tokens of many models. */
const characters = Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).filter((each) => each !== '<');

/** Random characters for a level that has them; none for another. The same for every model and all other factors. */
export function drawNoiseAffixes(noise: Noise, item: string, seed: number): NoiseAffixes | undefined {
  if (noise.kind !== 'characters') return undefined;
  const random = seededRandom(textSeed(`${seed}|${item}|noise|${noise.id}`));
  const draw = () => Array.from({ length: noise.count }, () => characters[randomBelow(random, characters.length)]).join('');
  return { before: draw(), after: draw() };
}

/** A finished prompt with the noise of this level: the whole of it, instruction and demonstrations too. */
export function addNoiseToPrompt(prompt: string, noise: Noise, surroundings: NoiseAffixes | undefined): string {
  if (noise.kind === 'none') return prompt;
  if (noise.kind === 'spaces') return prompt.replaceAll(' ', noise.character);
  if (!surroundings) throw new UserError(`The plan has no characters for the noise “${noise.id}”.`);
  // On lines of their own, so that they are noise around the words and do not make other words of them.
  return `${surroundings.before}\n${prompt}\n${surroundings.after}`;
}
