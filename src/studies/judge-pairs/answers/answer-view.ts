import type { Cell } from '../../../core/plan/cell.ts';
import type { Item } from '../../../core/items/item.ts';
import { hasScore, type Outcome } from '../../../core/answers/outcome.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { preferenceAsAnswer, preferenceIn, type PairVerdict } from '../../../core/answers/preference.ts';
import { positionConsistency } from '../../../measure/pairwise/position-consistency.ts';
import { rightOrWrong, type QuestionGroup, type AnswerView } from '../../../report/answers/outcome.ts';
import type { Alternative } from '../../../report/answers/describe-parsed-answer.ts';
import { judgePairsOptions, orderFactor } from '../protocol/options.ts';
import { isBarePreference } from '../protocol/parse-preference.ts';
import { preferredResponse, shownLetter, preferencesByOrder, hasPositionFlip } from './verdict-words.ts';

const outcomes = {
  a: 'for the first response',
  tie: 'a tie',
  b: 'for the second response',
} as const satisfies Record<PairVerdict, Outcome>;

const verdicts = ['a', 'b', 'tie'] as const;

const marks =
  'Every mark is one preference: the left half is filled for the question’s first response, the right half for its second, and a tie has two bars. A preference is neither right nor wrong.';

/** Of pair judges: a preference is for one of two responses or a tie. It changes if it is another when the responses swap positions. */
export function pairsAnswerView(plan: Plan): AnswerView {
  const { orders } = judgePairsOptions.ofPlan(plan);
  return {
    outcome: (row) => {
      const of = rightOrWrong.outcome(row);
      if (of === 'refused' || !hasScore(of)) return of;
      const verdict = preferenceIn(row.reading);
      return verdict ? outcomes[verdict] : 'unreadable';
    },
    counted: { as: 'with a preference', is: Object.values(outcomes) },
    flips: (rows) => hasPositionFlip(preferencesByOrder(rows)),
    ...(orders.length > 1 && { groups: consistencyGroups }),
    words: {
      one: 'preference changes',
      it: 'it changes with the positions',
      many: 'have a preference that changes',
      items: 'pairs whose preference changes',
      item: 'pair whose preference changes',
      short: 'that changes',
      about:
        orders.length > 1
          ? `${marks} A pair whose preference changes when the responses swap positions lowers position consistency.`
          : `${marks} Each pair has one order only, which cannot show whether a preference changes with the positions.`,
    },
    shown: (cell) => ({ between: (item) => verdicts.map((verdict) => alternative(verdict, item, cell)) }),
    rating: () => undefined,
    // When the responses swap positions, the same preference is another letter.
    isUnmarked: ({ response }) => isBarePreference(response.text),
  };
}

const consistencyTitles = {
  pairs: 'with a preference in both orders',
  same: 'with the same preference in both orders',
  sameTies: 'with a tie in both orders',
  first: 'in which the response shown first won twice',
  second: 'in which the response shown second won twice',
  halfTies: 'with a tie in one order',
} as const;

/** Pairs as position consistency counts them, by the measure itself. */
const consistencyGroups = Object.entries(consistencyTitles).map(([id, title]): QuestionGroup => ({
  id,
  title,
  has: (rows) => positionConsistency([preferencesByOrder(rows)])[id as keyof typeof consistencyTitles] > 0,
}));

function alternative(verdict: PairVerdict, item: Item, { variant }: Cell): Alternative {
  const whom = preferredResponse(verdict, item);
  const letter = verdict === 'tie' ? undefined : shownLetter(variant[orderFactor], verdict);
  const label = `${whom}${letter === undefined ? '' : `, shown as ${letter}`}`;
  return {
    id: verdict,
    label: label.charAt(0).toUpperCase() + label.slice(1),
    says: verdict === 'tie' ? 'A tie.' : `For ${label}.`,
    reading: preferenceAsAnswer(verdict),
    is: (reading) => preferenceIn(reading) === verdict,
  };
}
