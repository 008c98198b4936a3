import * as v from 'valibot';
import { maxExampleCharacters, maxExampleCount } from './completion.ts';

const text = v.pipe(
  v.string('must be a text'),
  v.nonEmpty('must not be empty'),
  v.maxLength(maxExampleCharacters, `must have at most ${maxExampleCharacters} characters`),
);

/** The completion format of a plan from outside. A plan may have many sets. */
export const completionFormatSchema = v.looseObject(
  {
    examples: v.pipe(
      v.array(
        v.looseObject({ set: text, question: text, answer: text }, 'must be an object of set, question and answer'),
        'must be a list',
      ),
      v.maxLength(1000 * maxExampleCount, `must have at most ${1000 * maxExampleCount} entries`),
    ),
  },
  'must be an object of examples',
);
