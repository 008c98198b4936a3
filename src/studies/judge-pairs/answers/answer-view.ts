import type { SelectableCorrection } from '../../../core/answers/answer-kind.ts';
import type { Cell } from '../../../core/plan/cell.ts';
import type { Item } from '../../../core/items/item.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { preferenceKindWithMeasures, type PairVerdict } from '../../../core/answers/preference.ts';
import { positionConsistency } from '../../../measure/pairwise/position-consistency.ts';
import {
  makeDefaultAnswerInterpreter,
  type QuestionGroupFilter,
  type StudyAnswerInterpreter,
} from '../../../report/answers/outcome.ts';
import { judgePairsOptionsParser, orderFactorId } from '../protocol/options.ts';
import { isBarePreference } from '../protocol/parse-preference.ts';
import {
  preferredResponseInWords,
  preferenceToShownLetter,
  majorityPreferenceByOrder,
  hasPositionFlip,
} from './verdict-words.ts';

const { words, corrections = [] } = preferenceKindWithMeasures;

/**
 * Interprets answers of pairwise judges. A preference is for one of two responses, or a tie. It flips if swapping the
 * responses’ positions changes it.
 */
export function makePairsAnswerInterpreter(plan: Plan): StudyAnswerInterpreter {
  const { orders } = judgePairsOptionsParser.ofPlan(plan);
  return {
    ...makeDefaultAnswerInterpreter(preferenceKindWithMeasures),
    flips: (rows) => hasPositionFlip(majorityPreferenceByOrder(rows)),
    ...(orders.length > 1 && { groups: consistencyGroups }),
    words: {
      ...words,
      about:
        orders.length > 1
          ? `${words.about} A pair whose preference changes when the responses swap positions lowers position consistency.`
          : `${words.about} Each pair has one order only, which cannot show whether a preference changes with the positions.`,
    },
    shown: (cell) => ({ between: (item) => corrections.map((each) => alternative(each, item, cell)) }),
    // If the responses swap positions, the same preference has another letter.
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

/** Groups of pairs, as position consistency counts them. The measure itself does the counting. */
const consistencyGroups = Object.entries(consistencyTitles).map(([id, title]): QuestionGroupFilter => ({
  id,
  title,
  has: (rows) => positionConsistency([majorityPreferenceByOrder(rows)])[id as keyof typeof consistencyTitles] > 0,
}));

function alternative(correction: SelectableCorrection, item: Item, { variant }: Cell): SelectableCorrection {
  const verdict = correction.id as PairVerdict;
  const whom = preferredResponseInWords(verdict, item);
  const letter = verdict === 'tie' ? undefined : preferenceToShownLetter(variant[orderFactorId], verdict);
  const label = `${whom}${letter === undefined ? '' : `, shown as ${letter}`}`;
  return {
    ...correction,
    label: label.charAt(0).toUpperCase() + label.slice(1),
    says: verdict === 'tie' ? 'A tie.' : `For ${label}.`,
  };
}
