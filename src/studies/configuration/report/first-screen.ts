import { isNumber } from '../../../core/json/json.ts';
import { pointer } from '../../../core/json/json-pointer.ts';
import { effectFirstCards } from '../../../report/first/effect-cards.ts';
import type { CardFact, FirstScreen } from '../../../report/first/first-screen.ts';
import { headlineOf } from '../../../report/first/headline.ts';
import { figure } from '../../../report/figure.ts';
import { claims } from '../measure/claims.ts';
import type { ConfigurationResult } from '../measure/result.ts';
import FirstChart from './FirstChart.svelte';

export function firstScreen(result: ConfigurationResult): FirstScreen<ConfigurationResult> {
  const models = [...new Set(result.models.map(({ model }) => model))];
  const judged = result.judged ?? [];
  const facts = (index: number): CardFact[] => {
    const place = judged.findIndex(({ model }) => model === models[index]);
    const mu = judged[place]?.mu;
    const rows = result.models.flatMap((row, at) => (row.model === models[index] ? [{ row, at }] : []));
    const [one, ...others] = rows;
    return [
      ...(mu !== undefined && isNumber(mu)
        ? [{ said: [figure(result, pointer('judged', place, 'mu'), 0), '%'], words: 'right' }]
        : []),
      // Of several sets there is one share each: the table has them.
      ...(one && others.length === 0 && isNumber(one.row.outputConsistency)
        ? [
            {
              said: [figure(result, pointer('models', one.at, 'outputConsistency'), 0, 'percent'), '%'],
              words: 'never change',
            },
          ]
        : []),
    ];
  };
  return {
    headline: headlineOf(result.verdicts, claims),
    cards: effectFirstCards(result, claims, models, {
      moved: 'Moved by the configuration',
      between: 'Best against worst configuration',
      facts,
    }),
    chart: FirstChart,
  };
}
