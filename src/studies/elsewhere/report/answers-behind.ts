import { levelsAsked, type AnswersBehind } from '../../../report/addresses.ts';
import { behindClaim } from '../../../report/behind-claim.ts';
import { kindCounted } from '../../../core/outcome.ts';
import type { ElsewhereResult } from '../measure/result.ts';

/** The answers that a number of the study stands on. An effect stands on those of all levels of its factor, and a pair of models on those of both, as one of each can be chosen. */
export function behindWays(
  result: ElsewhereResult,
  part: string,
  [place = '', ...steps]: readonly string[],
): AnswersBehind | undefined {
  switch (part) {
    case 'models':
      return behindModel(result, Number(place), steps);
    case 'effects': {
      const effect = result.effects[Number(place)];
      return effect && { model: effect.model, benchmark: effect.set };
    }
    case 'notRead': {
      const row = result.notRead?.[Number(place)];
      const way = result.ways[row?.place ?? -1];
      return { model: row?.model, scenario: way && levelsAsked(way.levels), outcome: kindCounted(steps[0]) };
    }
    case 'verdicts':
      return behindClaim(result.verdicts?.[Number(place)], (title) => {
        const way = result.ways.find((each) => each.title === title);
        return way && levelsAsked(way.levels);
      });
    default:
      return {};
  }
}

function behindModel(
  { models, ways, graded }: ElsewhereResult,
  index: number,
  [field, place, ...rest]: readonly string[],
): AnswersBehind | undefined {
  const found = models[index];
  if (!found) return undefined;
  const { model } = found;
  const wayAt = (at: string | undefined) => {
    const way = ways[Number(at)];
    return way && levelsAsked(way.levels);
  };
  switch (field) {
    case 'ways':
      return { model, scenario: wayAt(place), outcome: kindCounted(rest[0]) };
    case 'sets':
      return {
        model,
        benchmark: found.sets[Number(place)]?.set,
        scenario: rest[0] === 'byWay' ? wayAt(rest[1]) : undefined,
      };
    // A share of right answers stands on these, a mean of other scores on all answers.
    case 'mu':
      return { model, outcome: graded ? undefined : 'right' };
    case 'flipping':
      return { model, flips: true };
    default:
      return { model, outcome: kindCounted(field) };
  }
}
