import type { HumanExtractionCheck } from '../../../core/json/checked-form.ts';
import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import type { StudyResult } from '../../../core/studies/study.ts';
import { joinSentences, listWithAnd, sentence, type Sentence } from '../../../core/words/sentence.ts';
import { replaceHiddenCharacters } from '../../../base/text/hidden-characters.ts';
import { figure } from '../../figure.ts';
import { numberOrReasonAtPointer } from '../../figure-column.ts';

/** The most people that the first sentence names; the table lists all. */
const mostNamed = 3;

/**
 * The result of the check by people who did not see the parsed answers. It names them and gives the extraction accuracy over
 * all models.
 */
export function extractionAccuracySentence(result: StudyResult): Sentence {
  const all = result.checked?.all;
  if (!all) return [];
  return joinSentences([checkersSentence(result, all), sensitivitySentence(result, all), specificitySentence(result, all)]);
}

/** The agreement of two people. With more people a table shows it. */
export function checkersAgreementSentence(result: StudyResult): Sentence {
  const [agreement, another] = result.checked?.agreements ?? [];
  if (!agreement || another) return [];
  const at = pointer('checked', 'agreements', 0);
  const people = agreement.people.map(nameOf).join(' and ');
  const alike = sentence`${people} agree on ${figure(result, `${at}/same`, 0)} of the ${figure(result, `${at}/both`, 0)} answers that both marked: ${shareAt(result, at)}.`;
  const { kappa } = agreement;
  const beyond = isNumber(kappa)
    ? sentence`Beyond what chance gives, that is Cohen’s κ ${figure(result, `${at}/kappa`, 2)}${endsAt(result, `${at}/kappaInterval`, 2)}.`
    : [`Cohen’s κ is not defined: ${kappa.why}.`];
  return joinSentences([alike, beyond]);
}

/** Which answers are not counted, and the effect on the shares. */
export function disputedAnswersSentence(result: StudyResult): Sentence {
  const differing = result.checked?.all.differing ?? 0;
  if (differing === 0) return [];
  const left = figure(result, '/checked/all/differing', 0, 'count');
  return differing === 1
    ? sentence`The ${left} answer on which people differ is left out of these counts. It is likely a hard one, so the shares may be too good.`
    : sentence`The ${left} answers on which people differ are left out of these counts. They are likely the hard ones, so the shares may be too good.`;
}

function checkersSentence(result: StudyResult, { people }: HumanExtractionCheck): Sentence {
  const named = people.slice(0, mostNamed).map(({ by }, place): Sentence => {
    const answers = figure(result, pointer('checked', 'all', 'people', place, 'answers'), 0, 'count');
    if (place > 0) return sentence`${nameOf(by)} ${answers}`;
    return sentence`${nameOf(by)} checked ${answers} ${people[0]?.answers === 1 ? 'answer' : 'answers'}`;
  });
  const others = people.length - named.length;
  const all = others > 0 ? [...named, [`${others} more people some`]] : named;
  const isOne = people.length === 1 && people[0]?.answers === 1;
  return sentence`${listWithAnd(all)}, without seeing how ${isOne ? 'it was' : 'they were'} read.`;
}

function sensitivitySentence(result: StudyResult, { sensitivity: { of, read } }: HumanExtractionCheck): Sentence {
  if (of === 0) return ['No checked answer is right, so the check does not show how right answers are scored.'];
  const at = '/checked/all/sensitivity';
  return sentence`Of ${figure(result, `${at}/of`, 0, 'count')} that ${of === 1 ? 'is' : 'are'} right, ${figure(result, `${at}/read`, 0, 'count')} ${read === 1 ? 'was' : 'were'} scored right: ${shareAt(result, at, 'sensitivity')}.`;
}

function specificitySentence(result: StudyResult, { specificity: { of, read } }: HumanExtractionCheck): Sentence {
  if (of === 0) return ['No checked answer is wrong, so the check does not show how wrong answers are scored.'];
  const at = '/checked/all/specificity';
  return sentence`Of ${figure(result, `${at}/of`, 0, 'count')} that ${of === 1 ? 'is' : 'are'} wrong or ${of === 1 ? 'gives' : 'give'} no clear answer, ${figure(result, `${at}/read`, 0, 'count')} ${read === 1 ? 'was' : 'were'} not scored right: ${shareAt(result, at, 'specificity')}.`;
}

/** “95% (sensitivity; 83 to 99%)”. */
function shareAt(result: StudyResult, at: string, name = ''): Sentence {
  const ends = isNumber(numberOrReasonAtPointer(result, `${at}/interval/0`))
    ? sentence`${figure(result, `${at}/interval/0`, 0, 'percent')} to ${figure(result, `${at}/interval/1`, 0, 'percent')}%`
    : ['too few for an interval'];
  return sentence`${figure(result, `${at}/share`, 0, 'percent')}% (${name === '' ? '' : `${name}; `}${ends})`;
}

const endsAt = (result: StudyResult, at: string, digits: number): Sentence =>
  isNumber(numberOrReasonAtPointer(result, `${at}/0`))
    ? sentence` (${figure(result, `${at}/0`, digits)} to ${figure(result, `${at}/1`, digits)})`
    : [];

const nameOf = (person: string): string => replaceHiddenCharacters(person);
