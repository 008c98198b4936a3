import type { Cell } from '../../../core/cell.ts';
import type { Item } from '../../../core/item.ts';
import { hasScore, type Outcome } from '../../../core/outcome.ts';
import type { Plan } from '../../../core/plan.ts';
import type { PairVerdict } from '../../../measure/pairwise/pair-verdicts.ts';
import { positionConsistency } from '../../../measure/pairwise/position-consistency.ts';
import { rightOrWrong, type QuestionGroup, type Telling } from '../../../report/answers/outcome.ts';
import type { Alternative } from '../../../report/answers/reading-in-words.ts';
import { judgePairsOptions, orderFactor } from '../protocol/options.ts';
import { isVerdictAlone, readingOf, verdictIn } from '../protocol/read-verdict.ts';
import { forWhom, letterIn, ordersOf, turns } from './verdict-words.ts';

const outcomes = {
  a: 'for the first response',
  tie: 'a tie',
  b: 'for the second response',
} as const satisfies Record<PairVerdict, Outcome>;

const verdicts = ['a', 'b', 'tie'] as const;

const marks =
  'Every mark is one verdict: the left half is filled for the question’s first response, the right half for its second, and a tie has two bars. A verdict is neither right nor wrong.';

/** Of pair judges: a verdict is for one of two responses or a tie, and a pair is one whose verdict turns where it is another when the responses change places. */
export function pairsTelling(plan: Plan): Telling {
  const { orders } = judgePairsOptions.ofPlan(plan);
  return {
    outcome: (row) => {
      const of = rightOrWrong.outcome(row);
      if (of === 'refused' || !hasScore(of)) return of;
      const verdict = verdictIn(row.reading);
      return verdict ? outcomes[verdict] : 'unreadable';
    },
    counted: { as: 'with a verdict', is: Object.values(outcomes) },
    flips: (rows) => turns(ordersOf(rows)),
    ...(orders.length > 1 && { groups: consistencyGroups }),
    words: {
      one: 'verdict turns',
      it: 'it turns with the places',
      many: 'have a verdict that turns',
      items: 'pairs whose verdict turns',
      item: 'pair whose verdict turns',
      short: 'that turns',
      about:
        orders.length > 1
          ? `${marks} A pair whose verdict turns when the responses change places makes position consistency lower.`
          : `${marks} Each pair was judged in one order only, so whether a verdict would turn with the places cannot be seen.`,
    },
    shown: (cell) => ({ between: (item) => verdicts.map((verdict) => alternative(verdict, item, cell)) }),
    rating: () => undefined,
    // When the places change, a verdict that holds is another letter.
    isUnmarked: ({ response }) => isVerdictAlone(response.text),
  };
}

const consistencyTitles = {
  pairs: 'with a verdict in both orders',
  same: 'with the same verdict in both orders',
  sameTies: 'with a tie in both orders',
  first: 'in which the response shown first won twice',
  second: 'in which the response shown second won twice',
  halfTies: 'with a tie in one order',
} as const;

/** Pairs as position consistency counts them, by the measure itself. */
const consistencyGroups = Object.entries(consistencyTitles).map(([id, title]): QuestionGroup => ({
  id,
  title,
  has: (rows) => positionConsistency([ordersOf(rows)])[id as keyof typeof consistencyTitles] > 0,
}));

function alternative(verdict: PairVerdict, item: Item, { variant }: Cell): Alternative {
  const whom = forWhom(verdict, item);
  const letter = verdict === 'tie' ? undefined : letterIn(variant[orderFactor], verdict);
  const label = `${whom}${letter === undefined ? '' : `, shown as ${letter}`}`;
  return {
    id: verdict,
    label: label.charAt(0).toUpperCase() + label.slice(1),
    says: verdict === 'tie' ? 'A tie.' : `For ${label}.`,
    reading: readingOf(verdict),
    is: (reading) => verdictIn(reading) === verdict,
  };
}
