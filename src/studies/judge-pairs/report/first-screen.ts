import { stateOf } from '../../../core/claim.ts';
import { isNumber } from '../../../core/json/json.ts';
import { pointer } from '../../../core/json/json-pointer.ts';
import { capital } from '../../../core/words/capital.ts';
import { said } from '../../../core/words/sentence-with-figures.ts';
import { figure } from '../../../report/figure.ts';
import type { CardFact, FirstCard, FirstScreen } from '../../../report/first/first-screen.ts';
import { headlineOf } from '../../../report/first/headline.ts';
import { claims } from '../measure/claims.ts';
import type { JudgeOfPairs, JudgePairsResult } from '../measure/result.ts';
import FirstChart from './FirstChart.svelte';

export function firstScreen(result: JudgePairsResult): FirstScreen<JudgePairsResult> {
  return {
    headline: headlineOf(result.verdicts, claims),
    cards: result.models.map((judge, index): FirstCard => {
      const { model, consistency } = judge;
      return {
        model,
        index,
        state: stateOf(result.verdicts, claims, model),
        ...mainOf(result, judge, index),
        facts: factsOf(result, judge, index),
        ...(!isNumber(consistency.consistency) && {
          foot: { kind: 'why' as const, said: [capital(consistency.consistency.why)] },
        }),
      };
    }),
    chart: FirstChart,
  };
}

function mainOf(result: JudgePairsResult, { consistency }: JudgeOfPairs, index: number): Pick<FirstCard, 'main'> {
  if (!isNumber(consistency.consistency)) return {};
  const at = (...steps: (string | number)[]) =>
    figure(result, pointer('models', index, 'consistency', ...steps), 0, 'percent');
  return {
    main: {
      label: 'Same verdict in both orders',
      said: said`${at('consistency')}`,
      unit: '% of pairs',
      ...(!('why' in consistency.interval) && { aside: said`${at('interval', 0)} to ${at('interval', 1)}%` }),
    },
  };
}

/** Who wins, where there are two authors only. */
function factsOf(result: JudgePairsResult, { wins }: JudgeOfPairs, index: number): CardFact[] {
  const [win, another] = wins;
  if (!win || another || !isNumber(win.rate)) return [];
  return [
    {
      said: said`${figure(result, pointer('models', index, 'wins', 0, 'rate'), 2, 'percent')}%`,
      words: `won by ${short(win.a)} over ${short(win.b)}`,
    },
  ];
}

const longest = 40;
const short = (name: string): string => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name);
