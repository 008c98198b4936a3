import type { Claim } from '../../../core/studies/claim.ts';
import type { ImportedResult } from './result.ts';

/** As a word by itself: it may stand in a name, “prompt-v2” or “prompts/short.txt”. */
const aPrompt = String.raw`(?<![\w./-])(?:prompt|template)(s?)(?![\w-]|[./]\w)`;

const spoken: readonly (readonly [RegExp, string])[] = [
  [/\bto (\d[\d,]*) prompts?:/g, 'of $1 asked for:'],
  [new RegExp(String.raw`\bunder (every|one|each|two|all)(?= (?:of the )?${aPrompt})`, 'g'), 'in $1'],
  [new RegExp(aPrompt, 'g'), 'way$1'],
];

/** Reasons that measures shared with other studies give speak of prompts and templates: here these are ways of asking. */
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

/** Where a reason stands: of a number that is undefined or a claim, and of a model that is not rated. */
const reasons: ReadonlySet<string> = new Set<keyof Claim | 'notRated'>(['why', 'notRated']);

/** What stands in quotation marks is somebody’s own. */
const quotedText = /(“[^”]*”)/;

const inWords = (why: string): string =>
  why
    .split(quotedText)
    .map((part, at) =>
      at % 2 === 1 ? part : spoken.reduce((text, [pattern, words]) => text.replaceAll(pattern, words), part),
    )
    .join('');
