import { stateOf } from '../../../core/claim.ts';
import { isNumber } from '../../../core/json/json.ts';
import { pointer } from '../../../core/json/json-pointer.ts';
import { said } from '../../../core/words/sentence-with-figures.ts';
import { figure } from '../../../report/figure.ts';
import type { CardFact, FirstCard, FirstScreen } from '../../../report/first/first-screen.ts';
import { headlineOf } from '../../../report/first/headline.ts';
import { claims } from '../measure/claims.ts';
import type { JudgeOverall, JudgeResult } from '../measure/result.ts';
import FirstChart from './FirstChart.svelte';
import { capital } from '../../../core/words/capital.ts';

/** Of the first temperature, as the verdicts are. */
export function firstScreen(result: JudgeResult): FirstScreen<JudgeResult> {
  const models = [...new Set(result.models.map(({ model }) => model))];
  const verdicts = result.verdicts ?? [];
  const [temperature] = result.temperatures;
  return {
    headline: headlineOf(verdicts, claims),
    cards: models.flatMap((model, index): FirstCard[] => {
      const place = result.overall.findIndex((each) => each.model === model && each.temperature === temperature?.id);
      const overall = result.overall[place];
      const state = stateOf(verdicts, claims, model);
      if (!overall || !state) return [];
      const verdict = verdicts.find((claim) => stateOf([claim], claims, model) !== undefined);
      const isOpen = state === 'Not rated' || verdict?.claim === 'unsure';
      return [
        {
          model,
          index,
          state,
          ...(state !== 'Not rated' && { ...mainOf(result, overall, place) }),
          facts: state === 'Not rated' ? [] : factsOf(result, overall, place),
          ...(isOpen && verdict?.why !== undefined && { foot: { kind: 'why' as const, said: [capital(verdict.why)] } }),
        },
      ];
    }),
    chart: FirstChart,
  };
}

/** Its agreement with the reference, where there is one; else with itself. */
function mainOf(
  result: JudgeResult,
  { agreement, selfConsistency }: JudgeOverall,
  place: number,
): Pick<FirstCard, 'main'> {
  if (isNumber(agreement.spearman))
    return {
      main: {
        label: 'Agrees with the reference',
        said: said`${figure(result, pointer('overall', place, 'agreement', 'spearman'), 2)}`,
        unit: 'of 1',
      },
    };
  if (!isNumber(selfConsistency.mean)) return {};
  return {
    main: {
      label: 'Agrees with itself',
      said: said`${figure(result, pointer('overall', place, 'selfConsistency', 'mean'), 2)}`,
      unit: 'of 1',
    },
  };
}

function factsOf(
  result: JudgeResult,
  { agreement, selfConsistency, interScale }: JudgeOverall,
  place: number,
): CardFact[] {
  return [
    ...(isNumber(agreement.spearman) && isNumber(selfConsistency.mean)
      ? [{ said: [figure(result, pointer('overall', place, 'selfConsistency', 'mean'), 2)], words: 'with itself' }]
      : []),
    ...(isNumber(interScale.mean)
      ? [{ said: [figure(result, pointer('overall', place, 'interScale', 'mean'), 2)], words: 'between scales' }]
      : []),
  ];
}
