import {
  perturbations,
  perturbText,
  changedShareByStrength,
  type Perturbation,
  type PerturbationStrength,
} from '../../../src/text/variants/perturbations.ts';

export const promptsToChange = [
  'Answer the question below, please. Choose carefully: {question}\n{choices}\nGive twelve words or 3,500.25 at most, {name}!',
  'Reply as JSON: {{"answer": {{"value": 7}}}} and see https://example.org/a?b=1 or `code here`, then stop.',
  'Écrivez 👩‍👩‍👧 simply; résumé e\u0301te\u0301, أجب عن السؤال ٣, 请回答问题。 Nothing more?',
  'You help clerks. Read e.g. the third line first! Answer in 12 words. Do not guess.\nQuestion: {question}\nOptions:\n{choices}\nAnswer:',
  '```\nlet x = 1;\n``` Explain this code, slowly. An open { brace and } another',
];

export const seeds = Array.from({ length: 20 }, (_, seed) => seed);

export interface Variant {
  readonly one: Perturbation;
  readonly text: string;
  readonly strength: PerturbationStrength;
  readonly seed: number;
}

/** Every perturbation of every prompt, with each strength and each seed. */
export const everyVariant: readonly Variant[] = (Object.keys(changedShareByStrength) as PerturbationStrength[]).flatMap(
  (strength) =>
    perturbations.flatMap((one) => promptsToChange.flatMap((text) => seeds.map((seed) => ({ one, text, strength, seed })))),
);

export const allVariants = (): string[] =>
  everyVariant.map(({ one, text, strength, seed }) => perturbText(one, text, strength, seed));
