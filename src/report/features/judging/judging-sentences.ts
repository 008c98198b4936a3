import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import type { AnswerSimilarityResult, RubricResult } from '../../../core/json/judging-form.ts';
import type { StudyResult } from '../../../core/studies/study.ts';
import { plural } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { joinSentences, sentence, type Sentence } from '../../../core/words/sentence.ts';
import { figure } from '../../figure.ts';
import { numberOrReasonAtPointer } from '../../figure-column.ts';

/**
 * The judge, the rubric, and how far the judge agrees with itself. It is next to the score, because the score is only as
 * good as the judge.
 */
export function rubricSentence(result: StudyResult, group: RubricResult, place: number): Sentence {
  const at = (field: string) => pointer('judging', 'rubrics', place, field);
  const { judge, scale, repeats, items, score } = group;
  const times = repeats === 1 ? 'once' : `${repeats} times each`;
  const by = `by ${group.different === 1 ? 'one rubric' : plural(group.different, 'rubric')}, ${scale === 'yes-no' ? 'yes or no' : 'from 1 to 5'}`;
  const who = sentence`${modelName(judge)} was given ${figure(result, at('answers'), 0, 'count')} answers to ${plural(items, 'question')} to judge, ${times}, ${by}.`;
  const scored = isNumber(score)
    ? sentence`By its judgements they score ${figure(result, at('score'), 0, 'percent')}% on average.`
    : [];
  return joinSentences([who, scored, consistencySentence(result, group, at), missingSentence(group)]);
}

function consistencySentence(result: StudyResult, { equal, alpha }: RubricResult, at: (field: string) => string): Sentence {
  if (!isNumber(equal)) return [`How far it agrees with itself is not known: ${equal.why}.`];
  const same = sentence`Asked again about the same answer, it gives the same judgement for ${figure(result, at('equal'), 0, 'percent')}% of ${figure(result, at('compared'), 0, 'count')} different answers`;
  if (!isNumber(alpha)) return sentence`${same}. Krippendorff’s α of its repeats is not defined: ${alpha.why}.`;
  const ends = isNumber(valueOf(result, at('interval')))
    ? sentence` (95% interval ${figure(result, `${at('interval')}/0`, 2)} to ${figure(result, `${at('interval')}/1`, 2)})`
    : [];
  return sentence`${same}. Krippendorff’s α of its repeats is ${figure(result, at('alpha'), 2)}${ends}.`;
}

function missingSentence({ unread, missing }: RubricResult): Sentence {
  const lacks = [
    ...(unread > 0
      ? [
          `${plural(unread, 'judgement')} did not end in the requested line, so ${unread === 1 ? 'it does' : 'they do'} not count`,
        ]
      : []),
    ...(missing > 0 ? [`${plural(missing, 'judgement')} ${missing === 1 ? 'is' : 'are'} missing or failed`] : []),
  ];
  return lacks.length === 0 ? [] : [`${lacks.join('. ')}.`];
}

/** How similar answers must be to the reference in meaning, and how many are. */
export function meaningMatchSentence(result: StudyResult, group: AnswerSimilarityResult, place: number): Sentence {
  const at = (field: string) => pointer('judging', 'meanings', place, field);
  const { items, missing, alike } = group;
  const compared = sentence`${figure(result, at('answers'), 0, 'count')} answers to ${plural(items, 'question')} count if they are at least ${figure(result, at('least'), 2)} similar in meaning to a right answer: ${figure(result, at('held'), 0, 'count')} are.`;
  return joinSentences([
    compared,
    isNumber(alike) ? sentence`Their mean similarity is ${figure(result, at('alike'), 2)}.` : [],
    missing > 0 ? [`${plural(missing, 'answer')} ${missing === 1 ? 'is' : 'are'} not compared yet.`] : [],
  ]);
}

/** The numbers of answers without a score. */
export function withoutScoreSentence({ judging }: StudyResult): string {
  const { waiting = 0, unread = 0 } = judging ?? {};
  return [
    ...(waiting > 0
      ? [
          `${plural(waiting, 'answer')} ${waiting === 1 ? 'waits' : 'wait'} for a judgement and ${waiting === 1 ? 'has' : 'have'} no score yet.`,
        ]
      : []),
    ...(unread > 0
      ? [
          `${plural(unread, 'answer')} ${unread === 1 ? 'has' : 'have'} no score, as no judgement of ${unread === 1 ? 'it' : 'them'} can be read. ${unread === 1 ? 'It counts' : 'They count'} as failed, neither right nor wrong.`,
        ]
      : []),
  ].join(' ');
}

const valueOf = (result: StudyResult, at: string) => numberOrReasonAtPointer(result, `${at}/0`);
