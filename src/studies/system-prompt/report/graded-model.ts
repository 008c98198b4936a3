import { isNumber } from '../../../core/json/json.ts';
import { pointer } from '../../../core/json/json-pointer.ts';
import { grades } from '../../../measure/grade.ts';
import { listedUpTo, said, type Figure, type Said } from '../../../core/words/sentence-with-figures.ts';
import { whyNotRated } from '../measure/why-not-rated.ts';
import type { Interval } from '../../../core/interval.ts';
import type { ModelResult, SystemPromptResult } from '../measure/result.ts';
import { modelName } from '../../../core/words/format.ts';
import { figure } from '../../../report/figure.ts';

/** A model that has both numbers, and where it stands in the result. */
export interface GradedModel extends ModelResult {
  readonly mu: number;
  readonly sigma: number;
  readonly name: string;
  readonly at: string;
}

/** Models that are not rated, named one by one. */
const mostNotRated = 4;

/** The rated models with both μ and σ, the steadiest first. */
export function gradedModels({ models }: SystemPromptResult): GradedModel[] {
  return models
    .flatMap((model, place) => {
      const { mu, sigma } = model;
      if (!isNumber(mu) || !isNumber(sigma) || whyNotRated(model)) return [];
      return [{ ...model, mu, sigma, name: modelName(model.model), at: pointer('models', place) }];
    })
    .sort((x, y) => x.sigma - y.sigma);
}

/** “tiny-a (not one readable answer to 600 prompts: 600 refused)”: the models that are not rated; nothing where all are. */
export function notRated({ models }: SystemPromptResult): Said {
  const left = models.flatMap((model) => {
    const found = whyNotRated(model);
    return found ? [said`${modelName(model.model)} (${found.why})`] : [];
  });
  return listedUpTo(mostNotRated, left);
}

/** “grade AAA (97% sure)”, or “place 1 of 3 by steadiness” where there are too few models for grades; else nothing. */
export function gradeInWords({ at, rank, grade, gradeProbability }: GradedModel, result: SystemPromptResult): Said {
  if (result.cohort.rankOnly) {
    if ('why' in rank) return [];
    const place = (which: string) => figure(result, `${at}/rank/${which}`, 0);
    return said`place ${place('place')} of ${place('of')} by steadiness`;
  }
  if (typeof grade !== 'string') return [];
  if (gradeProbability[grade] === undefined) return said`grade ${grade}`;
  const share = (of: string) => figure(result, at + pointer('gradeProbability', of), 0, 'chance');
  const likeliest = grades.reduce(
    (best, each) => ((gradeProbability[each] ?? 0) > (gradeProbability[best] ?? 0) ? each : best),
    grade,
  );
  const other: Said = likeliest === grade ? [] : said`; ${likeliest} ${share(likeliest)}`;
  return said`grade ${grade} (${share(grade)} sure${other})`;
}

/** A number of the model: its field, printed. */
export const figureOf = (result: SystemPromptResult, { at }: GradedModel, field: string, digits: number): Figure =>
  figure(result, `${at}/${field}`, digits);

export const intervalOf = (model: ModelResult, which: 'mu' | 'sigma'): Interval | undefined => {
  const interval = model.interval[which];
  return 'why' in interval ? undefined : interval;
};
