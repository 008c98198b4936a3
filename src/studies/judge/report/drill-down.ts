import type { JudgeResult } from '../measure/result.ts';
import { levelsToScenario } from '../../../report/addresses.ts';
import type { AnswerFilter } from '../../../report/answer-filter.ts';
import { answerCategoryOfField } from '../../../core/answers/outcome.ts';

/**
 * The drill-down of a number: the ratings behind it. A number of a pair of scales, or of an effect, leads to the ratings of
 * all scales or levels. A filter can only select one of them. External scores have no drill-down.
 */
export function filterForJudgeFigure(
  result: JudgeResult,
  part: string,
  [place, ...steps]: readonly string[],
): AnswerFilter | undefined {
  switch (part) {
    case 'models':
      return behindRow(result.models[Number(place)], steps);
    case 'means': {
      const found = result.means[Number(place)];
      return found && { model: found.model, scenario: scenarioOf(found, steps) };
    }
    case 'overall': {
      const found = result.overall[Number(place)];
      const scenario = found && levelsToScenario({ temperature: found.temperature });
      return found && { model: found.model, scenario, outcome: answerCategoryOfField(steps[0]) };
    }
    case 'effects': {
      const found = result.effects[Number(place)];
      if (!found) return undefined;
      const { model, criterion, temperature } = found;
      return { model, criterion, scenario: levelsToScenario({ temperature }) };
    }
    case 'verdicts': {
      const claim = result.verdicts?.[Number(place)];
      const [model, another] = claim?.models ?? [];
      const temperature = claim?.about?.['temperature'];
      const scenario = temperature === undefined ? undefined : levelsToScenario({ temperature });
      return model === undefined || another !== undefined ? { scenario } : { model, scenario };
    }
    case 'outside':
      return undefined;
    default:
      return {};
  }
}

/** Fields of a row whose numbers belong to one scale. */
const byScale = ['selfConsistency', 'histograms', 'ceiling', 'countsByScale', 'ratings'];

function behindRow(row: JudgeResult['models'][number] | undefined, steps: readonly string[]) {
  if (!row) return undefined;
  const { model, criterion } = row;
  const [field, , ofScale] = steps;
  return {
    model,
    criterion,
    scenario: scenarioOf(row, steps),
    outcome: answerCategoryOfField(field === 'countsByScale' ? ofScale : field),
  };
}

type DefinitionAndTemperature = Pick<JudgeResult['means'][number], 'definition' | 'temperature'>;

function scenarioOf(
  { definition, temperature }: DefinitionAndTemperature,
  [field = '', ...rest]: readonly string[],
): string | undefined {
  const ofScale = byScale.includes(field) ? rest[0] : field === 'agreement' && rest[0] === 'scales' ? rest[1] : undefined;
  return levelsToScenario({ definition, temperature, scale: ofScale });
}
