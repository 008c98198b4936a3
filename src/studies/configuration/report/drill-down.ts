import type { ConfigurationResult } from '../measure/result.ts';
import { levelsToScenario } from '../../../report/addresses.ts';
import type { AnswerFilter } from '../../../report/answer-filter.ts';
import { filterForClaim, filterForRange } from '../../../report/answers-for-claim.ts';
import { configurationTitle } from '../measure/configuration-title.ts';
import { answerCategoryOfField } from '../../../core/answers/outcome.ts';

/**
 * The drill-down of a number of the configuration study: the answers behind it. An effect leads to the answers in all levels
 * of its factor, as a filter can only select one. The regression line and the variance shares lead to all answers.
 */
export function filterForConfigurationFigure(
  result: ConfigurationResult,
  part: string,
  [place = '', ...steps]: readonly string[],
): AnswerFilter | undefined {
  switch (part) {
    case 'models': {
      const row = result.models[Number(place)];
      return {
        model: row?.model,
        benchmark: row?.dataset,
        scenario: scenarioOf(result, steps),
        outcome: answerCategoryOfField(steps[0]),
      };
    }
    case 'judged':
      return behindJudged(result, Number(place), steps);
    case 'verdicts': {
      const claim = result.verdicts?.[Number(place)];
      if (claim && steps[0] === 'range') return filterForRange(claim, scoredConfigurations(result, claim.models[0]));
      return filterForClaim(claim, (title) => {
        const found = result.configurations.find(({ levels }) => configurationTitle(result, levels) === title);
        return found && levelsToScenario(found.levels);
      });
    }
    case 'sets':
      return { benchmark: result.sets[Number(place)]?.dataset, scenario: scenarioOf(result, steps) };
    case 'anova':
      return { benchmark: place };
    case 'notRead': {
      const row = result.notRead?.[Number(place)];
      const found = result.configurations[row?.place ?? -1];
      return {
        model: row?.model,
        scenario: found && levelsToScenario(found.levels),
        outcome: answerCategoryOfField(steps[0]),
      };
    }
    case 'effects': {
      const effect = result.effects[Number(place)];
      return { model: effect?.model, benchmark: effect?.dataset };
    }
    default:
      return {};
  }
}

/** A model’s answers over all its sets, in one configuration or in all. */
function behindJudged(
  { judged = [], configurations }: ConfigurationResult,
  index: number,
  [field, name, at]: readonly string[],
): AnswerFilter | undefined {
  const found = judged[index];
  if (!found) return undefined;
  const { model, over } = found;
  if (field !== 'over') return { model };
  const end = name === 'lowest' || name === 'highest' ? over?.[name] : undefined;
  const place = name === 'byConfiguration' ? Number(at) : (over?.byConfiguration.findIndex((score) => score === end) ?? -1);
  const asked = configurations[place];
  return { model, ...(asked && { scenario: levelsToScenario(asked.levels) }) };
}

function scoredConfigurations({ judged = [], configurations }: ConfigurationResult, model: string | undefined) {
  const scores = judged.find((each) => each.model === model)?.over?.byConfiguration ?? [];
  return configurations.map(({ levels }, place) => ({ scenario: levelsToScenario(levels), score: scores[place] }));
}

function scenarioOf({ configurations }: ConfigurationResult, [field, at]: readonly string[]): string | undefined {
  const found = field === 'byConfiguration' ? configurations[Number(at)] : undefined;
  return found && levelsToScenario(found.levels);
}
