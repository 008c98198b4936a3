import type { ConfigurationResult } from '../measure/result.ts';
import { levelsAsked, type AnswersBehind } from '../../../report/addresses.ts';
import { kindCounted } from '../../../core/outcome.ts';

/**
 * The answers that a number of the configuration study stands on. An effect stands on those of all levels of its factor, as only one can be chosen;
 * the line and the shares of variance on all answers.
 */
export function behindConfigurations(
  result: ConfigurationResult,
  part: string,
  [place = '', ...steps]: readonly string[],
): AnswersBehind {
  switch (part) {
    case 'models': {
      const row = result.models[Number(place)];
      return {
        model: row?.model,
        benchmark: row?.dataset,
        scenario: scenarioOf(result, steps),
        outcome: kindCounted(steps[0]),
      };
    }
    case 'sets':
      return { benchmark: result.sets[Number(place)]?.dataset, scenario: scenarioOf(result, steps) };
    case 'anova':
      return { benchmark: place };
    case 'notRead': {
      const row = result.notRead?.[Number(place)];
      const found = result.configurations[row?.place ?? -1];
      return { model: row?.model, scenario: found && levelsAsked(found.levels), outcome: kindCounted(steps[0]) };
    }
    case 'effects': {
      const effect = result.effects[Number(place)];
      return { model: effect?.model, benchmark: effect?.dataset };
    }
    default:
      return {};
  }
}

function scenarioOf({ configurations }: ConfigurationResult, [field, at]: readonly string[]): string | undefined {
  const found = field === 'byConfiguration' ? configurations[Number(at)] : undefined;
  return found && levelsAsked(found.levels);
}
