import type { VariancePart } from '../../../core/json/variance-form.ts';
import type { StudyResult } from '../../../core/studies/study.ts';

interface VarianceWords {
  readonly model: string;
  readonly item: string;
  /** The words for the study’s prompt variants: one, several, and short for a list. */
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
  elsewhere: { ...usual, variant: { one: 'prompt variant', many: 'prompt variants', short: 'prompt variants' } },
};

const wordsOf = (study: string): VarianceWords => (Object.hasOwn(byStudy, study) ? (byStudy[study] ?? usual) : usual);

export const variantNounsOf = (study: string): VarianceWords['variant'] => wordsOf(study).variant;

/** “model × question”; “sample” for the remaining variance over samples. */
export function variancePartName({ facets }: VariancePart, { study }: Pick<StudyResult, 'study'>): string {
  const { variant, ...words } = wordsOf(study);
  if (facets.length === 0) return 'sample';
  return facets.map((facet) => (facet === 'variant' ? variant.one : words[facet])).join(' × ');
}

/** Without repeated cells, the part of all facets contains the residual variance. */
export const isResidualPart = (part: VariancePart, parts: readonly VariancePart[]): boolean =>
  !parts.some(({ facets }) => facets.length === 0) &&
  part.facets.length === Math.max(...parts.map(({ facets }) => facets.length));
