import type { Claim } from '../../../core/studies/claim.ts';
import type { ImportedResult } from './result.ts';

/** Matches “prompt” or “template” as a whole word. A name such as “prompt-v2” or “prompts/short.txt” does not match. */
const aPrompt = String.raw`(?<![\w./-])(?:prompt|template)(s?)(?![\w-]|[./]\w)`;

const spoken: readonly (readonly [RegExp, string])[] = [
  [/\bto (\d[\d,]*) prompts?:/g, 'of $1:'],
  [new RegExp(aPrompt, 'g'), 'variant$1'],
];

/**
 * Rewords reasons from measures that are shared with other studies. They mention prompts and templates, and this study calls
 * both variants.
 */
export const rewordResultReasons = (result: ImportedResult): ImportedResult => rewordValue(result) as ImportedResult;

function rewordValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewordValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [
      field,
      typeof each === 'string' && reasons.has(field) ? inWords(each) : rewordValue(each),
    ]),
  );
}

/** The fields that hold a reason: `why` of an undefined number or a finding, and `notRated` of a model. */
const reasons: ReadonlySet<string> = new Set<keyof Claim | 'notRated'>(['why', 'notRated']);

/** Quoted text comes from the user or the log, so it stays unchanged. */
const quotedText = /(“[^”]*”)/;

const inWords = (why: string): string =>
  why
    .split(quotedText)
    .map((part, at) =>
      at % 2 === 1 ? part : spoken.reduce((text, [pattern, words]) => text.replaceAll(pattern, words), part),
    )
    .join('');
