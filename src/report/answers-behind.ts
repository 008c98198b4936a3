import { stepsOf } from '../json-pointer.ts';
import type { SystemPromptResult } from '../study/system-prompt-result.ts';
import { answersAddress, outcomes, type AnswersBehind } from './addresses.ts';

/**
 * Which answers of a run a number of its result stands on, told by where it stands (an RFC 6901 pointer). Undefined
 * where it stands on something else: quantiles of a cohort.
 */
export function answersBehind(result: SystemPromptResult, at: string): AnswersBehind | undefined {
  const [part, ...steps] = stepsOf(at);
  if (part === 'models') return behindModel(result, steps);
  if (part === 'neutrality') {
    const scenario = steps[0] === 'scenarios' ? result.neutrality.scenarios[Number(steps[1])]?.scenario : undefined;
    return scenario === undefined ? {} : { scenario };
  }
  return undefined;
}

/** The address of those answers; without a run there is none. */
export function addressBehind(run: string | undefined, result: SystemPromptResult, at: string): string | undefined {
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

/** A count of an outcome stands on the answers with that outcome. */
const outcomeNamed = (field: string | undefined) =>
  field === 'changedByHand' ? 'changed by hand' : outcomes.find((outcome) => outcome === field);
