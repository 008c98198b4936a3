import { stepsOf } from '../core/json/json-pointer.ts';
import type { InstructionStyleResult } from '../studies/instruction-style/measure/result.ts';
import type { ParaphraseResult } from '../studies/paraphrase/measure/result.ts';
import type { SystemPromptResult } from '../studies/system-prompt/measure/result.ts';
import { answersAddress, type AnswersBehind } from './addresses.ts';
import { outcomeNamed } from './answers-behind-outcome.ts';
import { behindConfigurations } from '../studies/configuration/report/answers-behind.ts';
import { behindRatings } from '../studies/judge/report/answers-behind.ts';
import {
  isConfigurationResult,
  isJudgeResult,
  isParaphraseResult,
  isStyleResult,
  type StudyResult,
} from '../studies/study-result.ts';

/**
 * Which answers of a run a number of its result stands on, told by where it stands (an RFC 6901 pointer). Undefined
 * where it stands on something else: quantiles of a cohort.
 */
export function answersBehind(result: StudyResult, at: string): AnswersBehind | undefined {
  const [part = '', ...steps] = stepsOf(at);
  if (isJudgeResult(result)) return behindRatings(result, part, steps);
  if (isConfigurationResult(result)) return behindConfigurations(result, part, steps);
  if (isStyleResult(result)) return behindStyles(result, part, steps);
  return isParaphraseResult(result) ? behindParaphrases(result, part, steps) : behindPrompts(result, part, steps);
}

function behindPrompts(result: SystemPromptResult, part: string, steps: readonly string[]): AnswersBehind | undefined {
  if (part === 'models') return behindModel(result, steps);
  if (part === 'neutrality') {
    const scenario = steps[0] === 'scenarios' ? result.neutrality.scenarios[Number(steps[1])]?.scenario : undefined;
    return scenario === undefined ? {} : { scenario };
  }
  return undefined;
}

/** The address of those answers; without a run there is none. */
export function addressBehind(run: string | undefined, result: StudyResult, at: string): string | undefined {
  const behind = run === undefined ? undefined : answersBehind(result, at);
  return behind && answersAddress(run!, behind);
}

function behindModel({ models }: SystemPromptResult, [index, field, place, ...rest]: readonly string[]) {
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
        : { model, scenario, outcome: outcomeNamed(rest[0]) };
    }
    case 'collapses': {
      const collapse = found.collapses[Number(place)];
      const scenario = rest[0] === 'scenarios' ? collapse?.scenarios[Number(rest[1])]?.scenario : undefined;
      return { model, scenario, benchmark: collapse?.benchmark ?? undefined };
    }
    default:
      return { model, outcome: outcomeNamed(field) };
  }
}

/** A number of the instruction-style study; one of all models together stands on the answers of its decoding, or on all. */
function behindStyles(result: InstructionStyleResult, part: string, steps: readonly string[]): AnswersBehind {
  const [first, field = '', ...rest] = steps;
  if (part === 'models') {
    const line = result.models[Number(first)];
    if (!line) return {};
    const { model, benchmark, decoding } = line;
    const style = styleBehind(line, field, rest);
    return {
      ...{ model, benchmark, scenario: style === undefined ? decoding : `${decoding} ${style}` },
      outcome: field.startsWith('counts') ? outcomeNamed(rest.at(-1)) : undefined,
    };
  }
  if (part === 'decodings' && first === 'rows') {
    const row = 'rows' in result.decodings ? result.decodings.rows[Number(field)] : undefined;
    return { model: row?.model, benchmark: row?.benchmark, scenario: decodingNamed(result, rest.at(-1)) };
  }
  if (part === 'correlation') return { scenario: result.correlationOf };
  if (part === 'correlations') return { scenario: result.correlations[Number(first)]?.decoding };
  if (part === 'sizes') {
    const trend = result.sizes[Number(first)];
    return { model: field === 'points' ? trend?.points[Number(rest[0])]?.model : undefined, scenario: trend?.decoding };
  }
  return {};
}

/** A number of one style stands on that style's answers; one of a pair on those of all styles, as only one can be chosen. */
function styleBehind(line: InstructionStyleResult['models'][number], field: string, [place = '']: readonly string[]) {
  switch (field) {
    case 'accuracy':
    case 'accuracyInterval':
      return place;
    case 'fidelityByStyle':
    case 'countsByStyle':
      return line[field][Number(place)]?.style;
    default:
      return undefined;
  }
}

/** A number of the paraphrase study; one over the items of one kind of prompt stands on their set's answers, where it is one set. */
function behindParaphrases({ models }: ParaphraseResult, part: string, [place, ...steps]: readonly string[]) {
  const found = part === 'models' ? models[Number(place)] : undefined;
  if (!found) return {};
  const subset = steps[0] === 'subsets' ? found.subsets[Number(steps[1])] : undefined;
  const [field = '', question] = subset ? steps.slice(2) : steps;
  return {
    model: found.model,
    benchmark: subset?.sets.length === 1 ? subset.sets[0] : undefined,
    scenario: /^(perVariant|perfectlyCorrect)/.test(field) ? question : undefined,
    outcome: outcomeNamed(field),
  };
}

const decodingNamed = ({ decodings }: InstructionStyleResult, which: string | undefined): string | undefined =>
  'rows' in decodings && (which === 'first' || which === 'second') ? decodings[which] : undefined;
