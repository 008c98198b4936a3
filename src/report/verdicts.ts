import * as v from 'valibot';
import type { Json } from '../json.ts';
import type { Reading } from '../reading/reading.ts';
import type { Verdict } from '../reading/verdict.ts';
import { UserError } from '../user-error.ts';

const text = v.string('must be a text');
const number = v.pipe(v.number('must be a number'), v.finite('must be finite'));
const reading = v.variant(
  'kind',
  [
    v.looseObject({
      kind: v.literal('option'),
      option: v.pipe(number, v.integer('must be a whole number'), v.minValue(0, 'must be at least 0')),
      by: v.picklist(['letter', 'text'], 'must be letter or text'),
    }),
    v.looseObject({ kind: v.literal('number'), value: number }),
    v.looseObject({ kind: v.literal('rating'), value: number }),
    v.looseObject({ kind: v.literal('label'), label: text }),
    v.looseObject({ kind: v.literal('text'), text }),
    v.looseObject({ kind: v.literal('refusal'), why: text }),
    v.looseObject({ kind: v.literal('unreadable'), why: text }),
  ],
  'must be a kind of reading',
);
const verdict = v.looseObject({
  model: text,
  item: text,
  variant: v.record(v.string(), text, 'must be an object'),
  sample: number,
  reading,
  by: text,
  why: text,
});

/** An archive's `verdict` lines as verdicts; a UserError names the field of one that is none. */
export function verdictsOf(lines: readonly Readonly<Record<string, Json>>[]): Verdict[] {
  return lines.map((line, index) => {
    const parsed = v.safeParse(verdict, line, { abortEarly: true });
    if (parsed.success) {
      const { model, item, variant, sample, by, why } = parsed.output;
      return { model, item, variant, sample, reading: parsed.output.reading as Reading, by, why };
    }
    const [issue] = parsed.issues;
    throw new UserError(
      `Verdict ${index + 1} of the archive: the field «${v.getDotPath(issue) ?? 'reading'}» ${issue.message}.`,
    );
  });
}
