import { isNumber } from '../../../core/json/json.ts';
import { pointer } from '../../../core/json/json-pointer.ts';
import { joined, listedUpTo, plain, said, type Said } from '../../../core/words/sentence-with-figures.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import type { Finding } from '../../../report/finding.ts';
import { figure } from '../../../report/figure.ts';
import { gradedModels, gradeInWords, intervalOf, notRated, figureOf, type GradedModel } from './graded-model.ts';

/** Models named one by one; of more, the ends. */
const namedModels = 4;

/**
 * What a report opens with: sentences that a manager can repeat and a researcher can check. Steadiest model first, each
 * with its mean, its fluctuation and its grade with how sure it is; then what the numbers rest on, and what they do
 * not allow to be said. A model that is not rated is named with the reason, and nothing else is said of it.
 */
export function findingParts(result: SystemPromptResult): Finding {
  const graded = gradedModels(result);
  const left = notRated(result);
  const without: Said = left.length === 0 ? [] : said`No grade for ${left}.`;
  const [steadiest, ...others] = graded;
  if (!steadiest) return { finding: left.length > 0 ? without : nothingYet(result), basis: [] };
  const least = others.at(-1);
  const named = graded.length <= namedModels || !least ? graded : [steadiest, least];
  const ends: Said =
    named.length < graded.length && least
      ? said`Of ${graded.length} models, ${steadiest.name} is the steadiest and ${least.name} the least steady.`
      : [];
  return {
    finding: joined([ends, ...named.map((model) => modelSentence(model, result)), without]),
    basis: joined([basis(result, steadiest), noiseSentence(graded), gradeSentence(result), templateSentence(result)]),
  };
}

/** The same in one text. */
export function finding(result: SystemPromptResult): string {
  const { finding, basis } = findingParts(result);
  return plain(joined([finding, basis]));
}

function nothingYet({ models }: SystemPromptResult): Said {
  const why = models.map(({ sigma }) => sigma).find((sigma) => !isNumber(sigma));
  return said`No model can be graded yet: ${why && !isNumber(why) ? why.why : 'there are no models'}.`;
}

function modelSentence(model: GradedModel, result: SystemPromptResult): Said {
  const one = (field: string) => figureOf(result, model, field, 1);
  const range: Said = intervalOf(model, 'sigma')
    ? said` (95% interval ${one('interval/sigma/0')} to ${one('interval/sigma/1')})`
    : [];
  const grade = gradeInWords(model, result);
  return said`${model.name} scores ${one('mu')} on average and moves by ${one('sigma')} points with the system prompt${range}${grade.length > 0 ? said`: ${grade}` : ''}.`;
}

function basis(result: SystemPromptResult, { at, benchmarks, scenarios }: GradedModel): Said {
  const sizes = [...new Set(benchmarks.map(({ items }) => items).filter(isNumber))];
  const size = (of: number) =>
    figure(
      result,
      at +
        pointer(
          'benchmarks',
          benchmarks.findIndex(({ items }) => items === of),
          'items',
        ),
      0,
      'count',
    );
  const [only, another] = sizes;
  const items: Said =
    only === undefined
      ? []
      : another === undefined
        ? said` × ${size(only)} items`
        : said` with ${size(Math.min(...sizes))} to ${size(Math.max(...sizes))} items each`;
  const sets = said`${benchmarks.length} ${benchmarks.length === 1 ? 'set' : 'sets'}${items}`;
  const prompts = `${scenarios.length} system ${scenarios.length === 1 ? 'prompt' : 'prompts'}`;
  if (!result.partial) return said`Measured on ${sets} under ${prompts}.`;
  const answered = result.models.reduce((sum, model) => sum + (isNumber(model.answered) ? model.answered : 0), 0);
  const cells = result.models.reduce((sum, model) => sum + (isNumber(model.cells) ? model.cells : 0), 0);
  return said`So far ${answered.toLocaleString('en-GB')} of ${cells.toLocaleString('en-GB')} answers are in (${sets} under ${prompts}): all of this may change.`;
}

/** A σ that flips alone would give says nothing of the templates. */
function noiseSentence(graded: readonly GradedModel[]): Said {
  const within = graded.filter(({ sigma, noiseFloor }) => isNumber(noiseFloor) && sigma <= noiseFloor);
  if (within.length === 0) return [];
  if (within.length === graded.length && graded.length > 1)
    return [
      'No model’s fluctuation is above its noise floor: answers that flip by chance would move the scores as much.',
    ];
  const names = listedUpTo(
    namedModels,
    within.map(({ name }) => [name]),
  );
  return said`The fluctuation of ${names} is not above ${within.length === 1 ? 'its' : 'their'} noise floor: answers that flip by chance would move the score as much.`;
}

function gradeSentence(result: SystemPromptResult): Said {
  const { cohort } = result;
  if (cohort.rankOnly)
    return said`Quartiles over ${cohort.models === 1 ? 'one model' : `${cohort.models} models`} are no more than a rank: a grade needs eight.`;
  const size = figure(result, '/cohort/models', 0);
  if (cohort.kind === 'published') {
    const compared = cohort.rescaled ? 'rescaled to their number of items' : 'compared as it is';
    return said`Grades are against the ${size} models that ${cohort.name} publishes, σ ${compared}; they are of other questions.`;
  }
  return said`Grades are quartiles among these ${size} models.`;
}

function templateSentence({ neutrality, models }: SystemPromptResult): Said {
  if (neutrality.verdict === 'one template') {
    const known = models[0]?.scenarios.find(({ scenario }) => scenario === neutrality.scenario);
    return said`“${known?.title ?? neutrality.scenario ?? ''}” changes the task for all models alike and should be looked at first.`;
  }
  return neutrality.verdict === 'drifting'
    ? ['Some system prompts are harder than others for all models alike; σ holds part of that.']
    : [];
}
