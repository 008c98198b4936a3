import type { VariancePart } from '../../../core/json/variance-form.ts';
import type { StudyResult } from '../../../core/studies/study.ts';
import { variantWords } from './variant-words.ts';

type Words = Readonly<Record<Exclude<VariancePart['facets'][number], 'variant'>, string>>;

const usual: Words = { model: 'model', item: 'question' };
const byStudy: Readonly<Record<string, Words>> = { judge: { model: 'judge', item: 'answer judged' } };

/** “model × question”; what is left where nothing varies but the sample. */
export function partName({ facets }: VariancePart, { study }: Pick<StudyResult, 'study'>): string {
  const words = { ...(byStudy[study] ?? usual), variant: variantWords(study).one };
  return facets.length === 0 ? 'sample' : facets.map((facet) => words[facet]).join(' × ');
}

/** The part of all facets holds what is left, where no cell was asked twice. */
export const isResidualPart = (part: VariancePart, parts: readonly VariancePart[]): boolean =>
  !parts.some(({ facets }) => facets.length === 0) &&
  part.facets.length === Math.max(...parts.map(({ facets }) => facets.length));
