import { answerCategoryOfField } from '../../../core/answers/outcome.ts';
import { filterForClaim, filterForRange } from '../../../report/answers-for-claim.ts';
import { scenarioChanges, type AnswerFilter } from '../../../report/answer-filter.ts';
import { baselinePrompt } from '../measure/baseline.ts';
import type { SystemPromptResult } from '../measure/result.ts';

export function filterForSystemPromptFigure(
  result: SystemPromptResult,
  part: string,
  steps: readonly string[],
): AnswerFilter | undefined {
  if (part === 'models') return behindModel(result, steps);
  if (part === 'details' && (steps[0] === 'readings' || steps[0] === 'flips')) return behindReading(result, steps.slice(1));
  if (part === 'details') return behindDetails(result, steps);
  if (part === 'notRead') {
    const { model, place } = result.notRead?.[Number(steps[0])] ?? {};
    const scenario = result.models[0]?.scenarios[place ?? -1]?.scenario;
    return { model, scenario, outcome: answerCategoryOfField(steps[1]) };
  }
  if (part === 'verdicts') {
    const claim = result.verdicts?.[Number(steps[0])];
    if (claim && steps[1] === 'range')
      return filterForRange(claim, result.models.find(({ model }) => model === claim.models[0])?.scenarios ?? []);
    return filterForClaim(claim, (title) => scenarioNamed(result, title));
  }
  if (part === 'neutrality' || part === 'rankFlips' || part === 'muSigmaCorrelation') {
    const scenario =
      steps[0] === 'scenarios' || steps[0] === 'byPrompt'
        ? result.neutrality.scenarios[Number(steps[1])]?.scenario
        : undefined;
    return scenario === undefined ? {} : { scenario };
  }
  return undefined;
}

/** A number by benchmark or by prompt leads to those answers, and all others to all of the model’s answers. */
function behindDetails(
  { details, models }: SystemPromptResult,
  [kind, index, place, at]: readonly string[],
): AnswerFilter | undefined {
  const found = models[Number(index)];
  if (!found) return undefined;
  const { model, benchmarks } = found;
  if (kind === 'promptEffects') return { model, benchmark: benchmarks[Number(place)]?.benchmark };
  if (kind === 'prompts') return behindPrompt(found, Number(place), at);
  if (kind === 'contrasts') return { model, scenario: details?.contrasts?.[Number(index)]?.[Number(place)]?.scenario };
  if (kind === 'votes') {
    const row = details?.votes?.[Number(index)]?.rows[Number(at)];
    return { model, scenario: row?.prompt === undefined ? undefined : found.scenarios[row.prompt]?.scenario };
  }
  const distribution = details?.distribution?.[Number(index)];
  if (kind === 'distribution' && place === 'prompts' && distribution && !('why' in distribution))
    return { model, scenario: distribution.prompts[Number(at)]?.scenario };
  return { model };
}

/** A prompt’s score leads to its answers. What it fixes and breaks leads to its answers and those of the baseline. */
function behindPrompt(
  { model, scenarios }: SystemPromptResult['models'][number],
  place: number,
  field: string | undefined,
): AnswerFilter {
  const scenario = scenarios[place]?.scenario;
  const before = scenarios[baselinePrompt]?.scenario;
  const isOfBoth = field === 'fixed' || field === 'broken' || field === 'compared';
  if (!isOfBoth || scenario === undefined || before === undefined) return { model, scenario };
  return { model, between: [before, scenario], change: scenarioChanges.find((change) => change === field) };
}

/** The drill-down of answer extraction: a model’s answers under one prompt or under all. */
function behindReading({ details, models }: SystemPromptResult, [index, field, place]: readonly string[]) {
  const model = models[Number(index)]?.model;
  const scenario = field === 'prompts' ? details?.readings?.[Number(index)]?.prompts[Number(place)]?.scenario : undefined;
  return model === undefined ? undefined : { model, ...(scenario !== undefined && { scenario }) };
}

const scenarioNamed = ({ models }: SystemPromptResult, title: string): string | undefined =>
  models[0]?.scenarios.find((each) => each.title === title)?.scenario;

function behindModel(
  { models }: SystemPromptResult,
  [index, field, place, ...rest]: readonly string[],
): AnswerFilter | undefined {
  const found = models[Number(index)];
  if (!found) return undefined;
  const { model } = found;
  switch (field) {
    case 'benchmarks':
      return { model, benchmark: found.benchmarks[Number(place)]?.benchmark };
    case 'scenarios': {
      const scenario = found.scenarios[Number(place)]?.scenario;
      return rest[0] === 'benchmarks'
        ? { model, scenario, benchmark: rest[1] }
        : { model, scenario, outcome: answerCategoryOfField(rest[0]) };
    }
    case 'collapses': {
      const collapse = found.collapses[Number(place)];
      const scenario = rest[0] === 'scenarios' ? collapse?.scenarios[Number(rest[1])]?.scenario : undefined;
      return { model, scenario, benchmark: collapse?.benchmark ?? undefined };
    }
    case 'flipping':
      return { model, flips: true };
    default:
      return { model, outcome: answerCategoryOfField(field) };
  }
}
