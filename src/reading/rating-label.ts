import { isRatingJoiner, maxRatingLineLength, type ScalePointOrReason } from './rating-found.ts';

/** Words that weaken or strengthen a label: “somewhat agree” is not one of the labels. */
const qualifierBefore =
  /(?<!\p{L})(?:somewhat|slightly|mildly|moderately|mostly|partly|partially|largely|fully|completely|totally|entirely|generally|quite|rather|very|strongly|almost|nearly|kind of|sort of|tend to|leaning(?: towards?)?|maybe|perhaps|possibly|probably|likely|either|between)\s+["'(]*$/iu;
const qualifierAfter =
  /^["')\]]*\s*(?:(?:strongly|somewhat|slightly|mildly|mostly|partly|partially|fully|completely|totally|in part|to some extent|to a degree|or so)(?!\p{L})|\?)/iu;
const denial = /(?:(?<!\p{L})(?:not|never|neither|nor|cannot)|n't)\s+(?:(?:fully|really|entirely|an?|the)\s+)?["'(]*$/iu;

/** Words of at most this length occur in any text (“no errors”). They count only if something closes them. */
const shortest = 3;
const clauseEnd = /^["')\]>]*\s*(?:$|[\n.,;:!?)\]"'>—]|(?<=\s)[-–(]|because\b|since\b)/i;

/**
 * Finds the label that a passage names, in any case and as whole words. The longest label wins: “Strongly agree” is not
 * “agree”, and “disagree” is neither. Denied labels (“not agree”) are not named. A weakened label (“somewhat agree”) or
 * several different labels are ambiguous. Labels of up to three letters must be closed: by the end, a mark, or “because”.
 *
 * Undefined if no label is named. `point` is the label's position, from 1.
 */
export function findRatingLabel(passage: string, labels: readonly string[]): ScalePointOrReason | undefined {
  const pattern = patternOf(labels);
  const all = [...passage.matchAll(pattern)].map((match) => ({
    text: match[0],
    point: pointOf(match[0], labels),
    start: match.index,
    end: match.index + match[0].length,
  }));
  for (const [at, one] of all.entries()) {
    const next = all[at + 1];
    if (next && next.point !== one.point && isRatingJoiner(passage.slice(one.end, next.start)))
      return { why: `“${passage.slice(one.start, next.end)}” leaves open which is meant` };
  }
  const named = all.filter(
    ({ text, start, end }) =>
      !denial.test(passage.slice(Math.max(0, start - 40), start)) &&
      (text.length > shortest || clauseEnd.test(passage.slice(end, end + 20))),
  );
  const [first] = named;
  if (!first) return undefined;
  const points = new Set(named.map(({ point }) => point));
  if (points.size > 1) {
    const different = [...points].map((point) => labels[point - 1]);
    return { why: `several different labels are named: ${different.slice(0, 4).join(', ')}` };
  }
  for (const { start, end } of named) {
    const [weak] = qualifierBefore.exec(passage.slice(Math.max(0, start - 40), start)) ?? [];
    const [weaker] = qualifierAfter.exec(passage.slice(end, end + 40)) ?? [];
    if (weak !== undefined || weaker !== undefined)
      return {
        why: `“${passage.slice(start - (weak?.length ?? 0), end + (weaker?.length ?? 0))}” is not one of the labels`,
      };
  }
  return { point: first.point };
}

/** The label of a line that contains nothing else but a number or marks. */
export function findLabelStandingAlone(line: string, labels: readonly string[]): ScalePointOrReason | undefined {
  if (line.length > maxRatingLineLength) return undefined;
  const [match, other] = [...line.matchAll(patternOf(labels))];
  if (!match || other) return undefined;
  const rest = line.slice(0, match.index) + line.slice(match.index + match[0].length);
  if (/\p{L}|\?/u.test(rest) || /\d.*\D.*\d|\d{3}/.test(rest)) return undefined;
  return { point: pointOf(match[0], labels) };
}

const words = (label: string): string[] =>
  label
    .trim()
    .toLowerCase()
    .split(/[\s-]+/);
const pointOf = (text: string, labels: readonly string[]): number =>
  labels.findIndex((label) => words(label).join(' ') === words(text).join(' ')) + 1;

const patterns = new WeakMap<readonly string[], RegExp>();

function patternOf(labels: readonly string[]): RegExp {
  const known = patterns.get(labels);
  if (known) return known;
  const longestFirst = labels.toSorted((a, b) => b.length - a.length);
  const each = longestFirst.map((label) =>
    words(label)
      .map(escapeForRegex)
      .join(String.raw`[\s-]+`),
  );
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${each.join('|')})(?![\p{L}\p{N}]|['’]\p{L})`, 'giu');
  patterns.set(labels, pattern);
  return pattern;
}

const escapeForRegex = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
