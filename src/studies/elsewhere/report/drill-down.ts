import { levelsToScenario } from '../../../report/addresses.ts';
import type { AnswerFilter } from '../../../report/answer-filter.ts';
import { filterForClaim, filterForRange } from '../../../report/answers-for-claim.ts';
import { answerCategoryOfField } from '../../../core/answers/outcome.ts';
import type { ImportedResult } from '../measure/result.ts';

/**
 * The drill-down of a number: the answers behind it. An effect leads to the answers in all levels of its factor. A pair of
 * models leads to those of both. A filter can only select a single level or model.
 */
export function filterForImportedFigure(
  result: ImportedResult,
  part: string,
  [place = '', ...steps]: readonly string[],
): AnswerFilter | undefined {
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
      return { model: row?.model, scenario: way && levelsToScenario(way.levels), outcome: answerCategoryOfField(steps[0]) };
    }
    case 'verdicts': {
      const claim = result.verdicts?.[Number(place)];
      const scores = result.models.find(({ model }) => model === claim?.models[0])?.ways ?? [];
      if (claim && steps[0] === 'range')
        return filterForRange(
          claim,
          result.ways.map(({ levels }, at) => ({ scenario: levelsToScenario(levels), score: scores[at]?.score })),
        );
      return filterForClaim(claim, (title) => {
        const way = result.ways.find((each) => each.title === title);
        return way && levelsToScenario(way.levels);
      });
    }
    default:
      return {};
  }
}

function behindModel(
  { models, ways }: ImportedResult,
  index: number,
  [field, place, ...rest]: readonly string[],
): AnswerFilter | undefined {
  const found = models[index];
  if (!found) return undefined;
  const { model } = found;
  const wayAt = (at: string | undefined) => {
    const way = ways[Number(at)];
    return way && levelsToScenario(way.levels);
  };
  switch (field) {
    case 'ways':
      return { model, scenario: wayAt(place), outcome: answerCategoryOfField(rest[0]) };
    case 'sets':
      return {
        model,
        benchmark: found.sets[Number(place)]?.set,
        scenario: rest[0] === 'byWay' ? wayAt(rest[1]) : undefined,
      };
    case 'flipping':
      return { model, flips: true };
    default:
      return { model, outcome: answerCategoryOfField(field) };
  }
}
