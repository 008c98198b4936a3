import { nonNegativeIntSchema } from '../../base/json/whole-number.ts';
import * as v from 'valibot';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

const words = v.pipe(
  v.string('must be a text'),
  v.maxLength(300, 'must have at most 300 characters'),
  v.check((text) => !hiddenCharacters.test(text) && !/[\n\r\t]/.test(text), 'must not contain control characters'),
);

/** As `URL.origin` writes it, so without user name, password or path. */
const address = v.pipe(
  words,
  v.check(
    (text) => /^https?:/.test(text) && URL.parse(text)?.origin === text,
    'must be an address without a path, such as http://localhost:11434',
  ),
);

/** An answer's origin in an archive (see AnswerOrigin). Fields that are not listed here are kept. */
export const answerOriginSchema = v.looseObject(
  {
    engine: v.optional(words),
    address: v.optional(address),
    model: v.optional(words),
    fingerprint: v.optional(words),
    settings: v.optional(words),
    revision: v.optional(words),
    device: v.optional(words),
    service: v.optional(words),
    batch: v.optional(words),
    block: v.optional(nonNegativeIntSchema),
    order: v.optional(nonNegativeIntSchema),
    at: v.optional(v.pipe(nonNegativeIntSchema, v.maxValue(Date.UTC(9000, 0), 'must be a time in milliseconds'))),
    run: v.optional(words),
  },
  'must be an object',
);
