import type { VariancePart } from '../../../core/json/variance-form.ts';
import type { StudyResult } from '../../../core/studies/study.ts';

interface VarianceWords {
  readonly model: string;
  readonly item: string;
  /** What the ways in which a study asks are called: one, several, and in a list of a few words. */
  readonly variant: { readonly one: string; readonly many: string; readonly short: string };
}

const usual: VarianceWords = {
  model: 'model',
  item: 'question',
  variant: { one: 'prompt', many: 'prompts', short: 'prompts' },
};

const byStudy: Readonly<Record<string, VarianceWords>> = {
  judge: {
    model: 'judge',
    item: 'answer judged',
    variant: { one: 'scale and wording', many: 'scales and wordings', short: 'prompts' },
  },
  elsewhere: { ...usual, variant: { one: 'way of asking', many: 'ways of asking', short: 'ways of asking' } },
};

const wordsOf = (study: string): VarianceWords => (Object.hasOwn(byStudy, study) ? (byStudy[study] ?? usual) : usual);

export const variantNounsOf = (study: string): VarianceWords['variant'] => wordsOf(study).variant;

/** “model × question”; what is left where nothing varies but the sample. */
export function variancePartName({ facets }: VariancePart, { study }: Pick<StudyResult, 'study'>): string {
  const { variant, ...words } = wordsOf(study);
  if (facets.length === 0) return 'sample';
  return facets.map((facet) => (facet === 'variant' ? variant.one : words[facet])).join(' × ');
}

/** The part of all facets holds what is left, where no cell was asked twice. */
export const isResidualPart = (part: VariancePart, parts: readonly VariancePart[]): boolean =>
  !parts.some(({ facets }) => facets.length === 0) &&
  part.facets.length === Math.max(...parts.map(({ facets }) => facets.length));
