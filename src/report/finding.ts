import { isNumber } from '../json.ts';
import { grades } from '../measure/grade.ts';
import type { ModelResult, SystemPromptResult } from '../study/system-prompt-result.ts';
import { modelName } from '../ui/format.ts';

/** Models named one by one; of more, the ends. */
const namedModels = 4;

/**
 * What a report opens with: sentences that a manager can repeat and a researcher can check. Steadiest model first, each
 * with its mean, its fluctuation and its grade with how sure it is; then what the numbers rest on, and what they do
 * not allow to be said.
 */
export function finding(result: SystemPromptResult): string {
  const { finding, basis } = findingParts(result);
  return basis === '' ? finding : `${finding} ${basis}`;
}

/** The same in two parts: what was found, and what it rests on and does not say. */
export function findingParts(result: SystemPromptResult): { finding: string; basis: string } {
  const graded = result.models
    .filter(({ mu, sigma }) => isNumber(mu) && isNumber(sigma))
    .sort((x, y) => (x.sigma as number) - (y.sigma as number));
  if (graded.length === 0) return { finding: nothingYet(result), basis: '' };
  const named = graded.length <= namedModels ? graded : [graded[0]!, graded[graded.length - 1]!];
  const found = [
    ...(named.length < graded.length
      ? [`Of ${graded.length} models, ${name(named[0]!)} is the steadiest and ${name(named[1]!)} the least steady.`]
      : []),
    ...named.map((model) => modelSentence(model, result)),
  ];
  const rest = [basis(result, graded), ...noiseSentence(graded), ...gradeSentence(result), ...templateSentence(result)];
  return { finding: found.join(' '), basis: rest.join(' ') };
}

const name = ({ model }: ModelResult): string => modelName(model);
const one = (value: number): string => value.toFixed(1);

function nothingYet({ models }: SystemPromptResult): string {
  const why = models.map(({ sigma }) => sigma).find((sigma) => !isNumber(sigma));
  return `No model can be graded yet: ${why && !isNumber(why) ? why.why : 'there are no models'}.`;
}

function modelSentence(model: ModelResult, { cohort }: SystemPromptResult): string {
  const { mu, sigma, interval } = model;
  const range =
    'why' in interval.sigma ? '' : ` (95 % interval ${one(interval.sigma[0])} to ${one(interval.sigma[1])})`;
  const moves = `${name(model)} scores ${one(mu as number)} on average and moves by ${one(sigma as number)} points with the system prompt${range}`;
  if (cohort.rankOnly)
    return 'why' in model.rank ? `${moves}.` : `${moves}: place ${model.rank.place} of ${model.rank.of} by steadiness.`;
  return typeof model.grade === 'string' ? `${moves}: grade ${model.grade}${sure(model)}.` : `${moves}.`;
}

/** The share of draws with the grade; another grade that is likelier is named. */
function sure({ grade, gradeProbability }: ModelResult): string {
  if (typeof grade !== 'string') return '';
  const own = gradeProbability[grade];
  if (own === undefined) return '';
  const likeliest = grades.reduce(
    (best, each) => ((gradeProbability[each] ?? 0) > (gradeProbability[best] ?? 0) ? each : best),
    grade,
  );
  const other = likeliest === grade ? '' : `; ${likeliest} ${percent(gradeProbability[likeliest] ?? 0)}`;
  return ` (${percent(own)} sure${other})`;
}

/** Never quite sure: of 1,000 draws all may agree. */
function percent(share: number): string {
  return share > 0.99 ? 'over 99 %' : share < 0.01 ? 'under 1 %' : `${Math.round(100 * share)} %`;
}

function basis(result: SystemPromptResult, graded: readonly ModelResult[]): string {
  const [first] = graded;
  const benchmarks = first!.benchmarks;
  const templates = first!.scenarios.length;
  const sizes = [...new Set(benchmarks.map(({ items }) => items).filter(isNumber))];
  const items =
    sizes.length === 0
      ? ''
      : sizes.length === 1
        ? ` × ${sizes[0]} items`
        : ` with ${Math.min(...sizes)} to ${Math.max(...sizes)} items each`;
  const sets = `${benchmarks.length} ${benchmarks.length === 1 ? 'set' : 'sets'}${items}`;
  const prompts = `${templates} system ${templates === 1 ? 'prompt' : 'prompts'}`;
  if (!result.partial) return `Measured on ${sets} under ${prompts}.`;
  const answered = result.models.reduce((sum, model) => sum + (isNumber(model.answered) ? model.answered : 0), 0);
  const cells = result.models.reduce((sum, model) => sum + (isNumber(model.cells) ? model.cells : 0), 0);
  return `So far ${answered.toLocaleString('en-GB')} of ${cells.toLocaleString('en-GB')} answers are in (${sets} under ${prompts}): all of this may change.`;
}

/** A σ that flips alone would give says nothing of the templates. */
function noiseSentence(graded: readonly ModelResult[]): string[] {
  const within = graded.filter(({ sigma, noiseFloor }) => isNumber(noiseFloor) && (sigma as number) <= noiseFloor);
  if (within.length === 0) return [];
  const subject = within.length === graded.length && graded.length > 1 ? 'No model’s' : list(within.map(name));
  return [
    subject === 'No model’s'
      ? 'No model’s fluctuation is above its noise floor: answers that flip by chance would move the scores as much.'
      : `The fluctuation of ${subject} is not above ${within.length === 1 ? 'its' : 'their'} noise floor: answers that flip by chance would move the score as much.`,
  ];
}

function gradeSentence({ cohort, models }: SystemPromptResult): string[] {
  if (cohort.rankOnly)
    return [
      `Quartiles over ${models.length === 1 ? 'one model' : `${models.length} models`} are no more than a rank: a grade needs eight.`,
    ];
  if (cohort.kind === 'published') {
    const size = cohort.rescaled ? 'rescaled to their number of items' : 'compared as it is';
    return [
      `Grades are against the ${cohort.models} models that ${cohort.name} publishes, σ ${size}; they are of other questions.`,
    ];
  }
  return [`Grades are quartiles among these ${cohort.models} models.`];
}

function templateSentence({ neutrality }: SystemPromptResult): string[] {
  if (neutrality.verdict === 'one template')
    return [`«${neutrality.scenario}» changes the task for all models alike and should be looked at first.`];
  return neutrality.verdict === 'drifting'
    ? ['Some system prompts are harder than others for all models alike; σ holds part of that.']
    : [];
}

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
