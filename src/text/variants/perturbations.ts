import { seededRandom, textSeed, type Random } from '../../measure/random';
import { emphasis, filler, persona, politeness } from './added';
import { letterCase } from './letter-case';
import { punctuation } from './punctuation';
import { spacing } from './spacing';
import { typos } from './typos';

/** How much of what can be changed is changed. */
export const strengths = { light: 0.1, medium: 0.3, strong: 0.7 } as const;
export type Strength = keyof typeof strengths;

export interface Perturbation {
  id: string;
  title: string;
  /** What it does, in plain words. */
  says: string;
  change: (text: string, share: number, random: Random) => string;
}

/** None of these touches placeholders, code, addresses, JSON or numbers: see `pieces`. */
export const perturbations: readonly Perturbation[] = [
  { id: 'typos', title: 'Typos', says: 'Letters mistyped, swapped, dropped or doubled.', change: typos },
  { id: 'case', title: 'Letter case', says: 'Letters written large or small at random.', change: letterCase },
  { id: 'spacing', title: 'Spacing', says: 'Spaces become two, a line break or a tab.', change: spacing },
  { id: 'punctuation', title: 'Punctuation', says: 'Marks dropped or doubled.', change: punctuation },
  { id: 'politeness', title: 'Politeness', says: 'Polite sentences before the prompt.', change: politeness },
  { id: 'persona', title: 'Persona', says: 'A person to be, before the prompt.', change: persona },
  { id: 'emphasis', title: 'Emphasis', says: 'Urgent sentences after the prompt.', change: emphasis },
  { id: 'filler', title: 'Filler', says: 'Neutral sentences before the prompt.', change: filler },
];

/** The same perturbation, strength and seed make the same text of a prompt, in every engine. */
export const perturbed = ({ id, change }: Perturbation, text: string, strength: Strength, seed: number): string =>
  change(text, strengths[strength], seededRandom(textSeed(`${id} ${strength} ${String(seed)}`)));
