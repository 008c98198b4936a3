import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/measure/basics/random.ts';
import {
  ratingScalePointNames,
  answerToScalePoint,
  pointValues,
  scalePointToAnswer,
  type RatingScale,
} from '../../src/reading/rating-scale.ts';
import { readRating } from '../../src/reading/rating.ts';
import { inLinearTime } from '../linear-time.ts';

const five: RatingScale = { kind: 'numbers', low: 1, high: 5 };
const ten: RatingScale = { kind: 'numbers', low: 1, high: 10 };
const hundred: RatingScale = { kind: 'numbers', low: 0, high: 100 };
const likert: RatingScale = {
  kind: 'labels',
  labels: ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'],
};
const short: RatingScale = {
  kind: 'labels',
  labels: ['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'],
};
const binary: RatingScale = { kind: 'labels', labels: ['No', 'Yes'] };

/** The parsed answer: a number, a label or a refusal. A pattern is the reason why the answer is unreadable. */
type Expected = number | string | RegExp | 'refusal';
const cases: readonly (readonly [scale: RatingScale, text: string, expected: Expected])[] = [
  // In the requested form.
  [five, '4', 4],
  [five, '1', 1],
  [five, '5', 5],
  [five, ' 4\n', 4],
  [five, '4.', 4],
  [five, '4.0', 4],
  [ten, '10', 10],
  [ten, '1', 1],
  [hundred, '0', 0],
  [hundred, '85', 85],
  [hundred, '100', 100],
  // Markup does not matter.
  [five, '**4**', 4],
  [five, '`4`', 4],
  [five, '# 4', 4],
  [five, '- 4', 4],
  [five, '"4"', 4],
  [five, '(4)', 4],
  [five, '[4]', 4],
  [five, '<score>4</score>', 4],
  [five, '\\boxed{4}', 4],
  [five, '$4$', 4],
  [five, '4️⃣', 4],
  [five, '**4**/5', 4],
  [five, '**Score:** 4', 4],
  [five, '**Score: 4**', 4],
  [five, '{"score": 4}', 4],
  [five, '{"rating":4,"of":5}', 4],
  // With the scale's maximum.
  [five, '4/5', 4],
  [five, '4 / 5', 4],
  [five, '4 out of 5', 4],
  [five, '4 of 5', 4],
  [five, '4.0/5.0', 4],
  [five, 'Score: 4/5', 4],
  [five, 'I would rate it 4 out of 5.', 4],
  [five, '4 out of a possible 5', 4],
  [five, '4 out of 5 stars', 4],
  [ten, '8/10', 8],
  [ten, '10/10', 10],
  [hundred, '85/100', 85],
  [five, '8/10', /“8\/10” belongs to another scale/],
  [ten, '4/5', /“4\/5” belongs to another scale/],
  [five, '3/4', /belongs to another scale/],
  [five, '4 out of 10', /belongs to another scale/],
  [five, '6/5', /6 is not from 1 to 5/],
  // With the word.
  [five, 'Score: 4', 4],
  [five, 'score:4', 4],
  [five, 'SCORE: 4', 4],
  [five, 'Score = 4', 4],
  [five, 'Rating: 4', 4],
  [five, 'Answer: 4', 4],
  [five, 'Score: 4 out of 5', 4],
  [five, 'Score:\n4', 4],
  [five, 'Score (1-5): 4', 4],
  [five, 'The score is 4.', 4],
  [five, 'My rating is 4 because two of its three claims are right.', 4],
  [five, 'I give this a score of 4.', 4],
  [five, 'Evaluation Score: 4', 4],
  [five, 'Score: 4. It has 2 errors.', 4],
  [five, 'Score: 4 (it has 2 errors)', 4],
  [five, 'Score: 4\nThe response has 2 errors in 3 lines.', 4],
  [five, 'It has 2 errors.\nScore: 3', 3],
  [five, 'A first score: 3. After a second look, final score: 4', 4],
  // In words.
  [five, 'four', 4],
  [five, 'Four.', 4],
  [five, 'Score: four', 4],
  [five, 'four out of five', 4],
  [five, 'This one is good.', /no score is named/],
  [five, 'Score: this one is good.', /no score is named/],
  // In running text.
  [five, 'I would give it a 4.', 4],
  [five, '4 - the response is clear', 4],
  [five, '4 (good)', 4],
  [five, '4 stars', 4],
  [five, '4 points', 4],
  [five, 'On a scale of 1 to 5, I give it a 4.', 4],
  [five, '4 (on a 1-5 scale)', 4],
  [five, 'From 1 to 5: 4', 4],
  [five, '4, 4', 4],
  [five, '4\n4', 4],
  [five, '4\nThe response has 2 errors.', 4],
  // Not on the scale.
  [five, '0', /0 is not from 1 to 5/],
  [five, '6', /6 is not from 1 to 5/],
  [five, '-4', /-4 is not from 1 to 5/],
  [five, '100', /100 is not from 1 to 5/],
  [five, 'Score: 7', /7 is not from 1 to 5/],
  [ten, '11', /11 is not from 1 to 10/],
  [hundred, '101', /101 is not from 0 to 100/],
  [five, '80%', /80 is not from 1 to 5/],
  [five, '3.5', /3.5 lies between two points/],
  [five, '3½', /3.5 lies between two points/],
  [five, '4.5/5', /4.5 lies between two points/],
  [five, '4,5', /lies between two points/],
  // Hedged.
  [five, '3 or 4', /“3 or 4” leaves open/],
  [five, '3-4', /“3-4” leaves open/],
  [five, '3 – 4', /leaves open/],
  [five, '3 to 4', /leaves open/],
  [five, 'between 3 and 4', /leaves open/],
  [five, 'Score: 3 or 4', /“3 or 4” leaves open/],
  [five, 'Score: 3, maybe 4', /leaves open|several/],
  [five, 'Either 3 or 4.', /leaves open/],
  [five, 'about 4', /“about 4” leaves open/],
  [five, 'maybe a 4', /“maybe a 4” leaves open/],
  [five, 'probably 4', /leaves open/],
  [five, '~4', /leaves open/],
  [five, '4ish', /leaves open/],
  [five, '4 or so', /leaves open/],
  [five, '4 or higher', /leaves open/],
  [five, 'at least 3', /“at least 3” leaves open/],
  [five, 'more than 3', /leaves open/],
  [five, '4?', /leaves open/],
  [five, '4+', /leaves open/],
  // Several, or none.
  [five, '3\n4', /several different scores are named: 3, 4/],
  [five, '4\n\nQuery: How many?\n\nResponse: Two.\n\nScore: 2', /several different scores are named: 4, 2/],
  [five, 'Options: 1, 2, 3, 4, 5', /leaves open|several/],
  [five, 'It is clear (4) but wrong (2).', /several different scores are named: 4, 2/],
  [five, 'The response names 3 cities and 2 rivers.', /several/],
  [five, 'The response is clear.', /no score is named/],
  [five, 'It is not a 5.', /no score is named/],
  [five, 'Agree', /no score is named/],
  [five, 'Score:', /no score is named/],
  [five, '', /empty answer/],
  [five, ' \n ', /empty answer/],
  [five, '**', /empty answer/],
  [five, 'N/A', /no score is named/],
  [five, '★★★★☆', /no score is named/],
  // Labels, in any case.
  [likert, 'Agree', 'Agree'],
  [likert, 'agree', 'Agree'],
  [likert, 'AGREE', 'Agree'],
  [likert, 'Agree.', 'Agree'],
  [likert, '**Agree**', 'Agree'],
  [likert, 'Strongly agree', 'Strongly agree'],
  [likert, 'strongly agree', 'Strongly agree'],
  [likert, 'STRONGLY AGREE!', 'Strongly agree'],
  [likert, 'Strongly Agree', 'Strongly agree'],
  [likert, 'strongly-agree', 'Strongly agree'],
  [likert, 'Strongly  agree', 'Strongly agree'],
  [likert, 'Disagree', 'Disagree'],
  [likert, 'disagree', 'Disagree'],
  [likert, 'Strongly disagree', 'Strongly disagree'],
  [likert, 'I strongly disagree with that.', 'Strongly disagree'],
  [likert, 'Neither agree nor disagree', 'Neither agree nor disagree'],
  [likert, 'I neither agree nor disagree.', 'Neither agree nor disagree'],
  [likert, 'Score: Strongly agree', 'Strongly agree'],
  [likert, 'Score: strongly agree\nThe response is kind.', 'Strongly agree'],
  [likert, 'Answer: Disagree', 'Disagree'],
  [likert, 'Rating: "Agree"', 'Agree'],
  [likert, 'I agree.', 'Agree'],
  [likert, 'Agree (4)', 'Agree'],
  [likert, '4. Agree', 'Agree'],
  [likert, 'Agree\nThough some would disagree with its end.', 'Agree'],
  [likert, 'Agree, as it is kind.', 'Agree'],
  [short, 'neutral', 'Neutral'],
  [short, 'strongly disagree', 'Strongly Disagree'],
  // Not one of the labels.
  [short, 'Neither agree nor disagree', /leaves open|not one of the labels|none of the labels/],
  [likert, 'Somewhat agree', /“Somewhat agree” is not one of the labels/],
  [likert, 'I mostly agree', /“mostly agree” is not one of the labels/],
  [likert, 'Agree strongly', /“Agree strongly” is not one of the labels/],
  [likert, 'Completely agree', /not one of the labels/],
  [likert, 'Very strongly agree', /not one of the labels/],
  [likert, 'Agree or strongly agree', /leaves open/],
  [likert, 'Agree/Disagree', /leaves open/],
  [likert, 'between agree and strongly agree', /leaves open/],
  [likert, 'Agree, or disagree', /leaves open/],
  [likert, 'Agree?', /not one of the labels/],
  [likert, 'Agree\nDisagree', /several different scores are named: Agree, Disagree/],
  [likert, 'I do not agree', /none of the labels is named/],
  [likert, 'agreement', /none of the labels is named/],
  [likert, 'The response is kind.', /none of the labels is named/],
  [likert, '4', /a number where a label was asked for/],
  [likert, '', /empty answer/],
  // Yes and no.
  [binary, 'Yes', 'Yes'],
  [binary, 'yes', 'Yes'],
  [binary, 'YES', 'Yes'],
  [binary, 'No.', 'No'],
  [binary, 'no', 'No'],
  [binary, '**No**', 'No'],
  [binary, 'Yes, the response is right.', 'Yes'],
  [binary, 'No, as it names the wrong city.', 'No'],
  [binary, 'Yes.\nThere is no error.', 'Yes'],
  [binary, 'Yes. There is no error in it.', 'Yes'],
  [binary, 'Score: no', 'No'],
  [binary, 'The answer is yes because all of it is true.', 'Yes'],
  [binary, '"No"', 'No'],
  [binary, 'There are no errors.', /none of the labels is named/],
  [binary, 'No errors were found.', /none of the labels is named/],
  [binary, 'No-one could tell.', /none of the labels is named/],
  [binary, 'Nothing is wrong.', /none of the labels is named/],
  [binary, 'Yes and no', /leaves open/],
  [binary, 'Yes/No', /leaves open/],
  [binary, 'Yes or no?', /leaves open/],
  [binary, 'Maybe yes', /not one of the labels/],
  [binary, 'Partially yes', /not one of the labels/],
  [binary, 'Yes? No.', /several/],
  [binary, 'Maybe', /none of the labels is named/],
  [binary, '1', /a number where a label was asked for/],
  // Refusals.
  [five, "I'm sorry, but I can't rate this response.", 'refusal'],
  [five, 'I cannot rate this.', 'refusal'],
  [five, 'As an AI language model, I cannot judge people.', 'refusal'],
  [likert, 'I am unable to assess this response.', 'refusal'],
  [binary, 'I can’t help with that.', 'refusal'],
  [five, 'I cannot give more than this.\nScore: 2', 2],
];

describe('a rating is read', () => {
  test.each(
    cases.map(
      ([scale, text, expected]) => [JSON.stringify(text), ratingScalePointNames(scale)[0]!, scale, text, expected] as const,
    ),
  )('%s on a scale from %s', (_, __, scale, text, expected) => {
    const reading = readRating(text, scale);
    if (expected === 'refusal') expect(reading.kind).toBe('refusal');
    else if (expected instanceof RegExp) {
      expect(reading).toMatchObject({ kind: 'unreadable' });
      if (reading.kind === 'unreadable') expect(reading.why).toMatch(expected);
    } else if (typeof expected === 'number') expect(reading).toMatchObject({ kind: 'rating', value: expected });
    else expect(reading).toMatchObject({ kind: 'label', label: expected });
  });

  test('on every point of every scale, however it is written', () => {
    for (const scale of [five, ten, hundred, likert, short, binary]) {
      for (const value of pointValues(scale)) {
        const name = ratingScalePointNames(scale)[value - pointValues(scale)[0]!]!;
        const forms = [name, `**${name}**`, `Score: ${name}`, `score: ${name.toUpperCase()}`, `"${name}".`, `\n${name}\n`];
        for (const form of forms) {
          const reading = readRating(form, scale);
          expect([form, reading]).toEqual([form, scalePointToAnswer(value, scale)]);
          expect(answerToScalePoint(reading, scale)).toBe(value);
        }
      }
    }
  });

  test('in no long time, whatever the text', () => {
    const random = seededRandom(1);
    const parts = [
      '4',
      ' ',
      '/',
      '5',
      'score',
      ':',
      '\n',
      'of',
      'scale',
      '1',
      '-',
      'agree',
      'no',
      ',',
      '(',
      '.',
      '"',
      'or',
      '    ',
    ];
    const long = [
      ...parts.map((part) => part.repeat(300_000)),
      Array.from({ length: 500_000 }, () => parts[Math.floor(random() * parts.length)]).join(''),
      `Score${' '.repeat(1_000_000)}4`,
    ];
    for (const text of long) {
      for (const scale of [five, likert, binary]) {
        inLinearTime(() => readRating(text, scale));
      }
    }
  });
});

describe('a scale', () => {
  test('knows its points: names, values, and where on the scale they lie', () => {
    expect(ratingScalePointNames({ kind: 'numbers', low: -1, high: 1 })).toEqual(['-1', '0', '1']);
    expect(pointValues(binary)).toEqual([1, 2]);
    expect(scalePointToAnswer(1, five)).toEqual({ kind: 'rating', value: 1, place: 0 });
    expect(scalePointToAnswer(4, five)).toEqual({ kind: 'rating', value: 4, place: 0.75 });
    expect(scalePointToAnswer(5, likert)).toEqual({ kind: 'label', label: 'Strongly agree', place: 1 });
    expect(scalePointToAnswer(10, ten)).toMatchObject({ place: 1 });
  });

  test('takes no reading that is not on it', () => {
    expect(answerToScalePoint({ kind: 'rating', value: 6 }, five)).toBeUndefined();
    expect(answerToScalePoint({ kind: 'rating', value: 2.5 }, five)).toBeUndefined();
    expect(answerToScalePoint({ kind: 'label', label: 'Yes' }, five)).toBeUndefined();
    expect(answerToScalePoint({ kind: 'label', label: 'YES ' }, binary)).toBe(2);
    expect(answerToScalePoint({ kind: 'label', label: 'Maybe' }, binary)).toBeUndefined();
    expect(answerToScalePoint({ kind: 'rating', value: 1 }, binary)).toBeUndefined();
    expect(answerToScalePoint({ kind: 'unreadable', why: 'x' }, binary)).toBeUndefined();
  });
});
