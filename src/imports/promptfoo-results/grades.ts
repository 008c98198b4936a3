import type { Json } from '../../base/json/json.ts';
import type { ImportedLog, LogScoring, UnscaledScore } from '../log/imported-log.ts';
import { findObservedScoreRange, scoringsWithKnownScale } from '../log/score-scale.ts';
import { fieldsOf, isFields, arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import { capitalizeFirst } from '../../base/text/capital.ts';
import { failureReasonOfErrors, type PromptfooResultRow } from './result-row.ts';

const asCounted: LogScoring = { id: 'counts', title: 'as the log counts', isProposed: false };
const setAside: LogScoring = { id: 'set-aside', title: 'cost and latency set aside', isProposed: false };
const mostScorings = 100;

/** An answer's cost and latency do not show whether it is right. */
const besideTheAnswer: ReadonlySet<string> = new Set(['cost', 'latency']);

/** The scorings of a file, and the scores of each of its rows. A failed answer has none. */
export function scoringsAndRowScores(rows: readonly PromptfooResultRow[]): {
  readonly scorings: readonly LogScoring[];
  readonly scores: readonly Readonly<Record<string, number | null>>[];
  readonly remarks: readonly string[];
  readonly unscaled: readonly UnscaledScore[];
  readonly ignored?: NonNullable<ImportedLog['ignored']>;
} {
  const parts = rows.map(({ result }) => componentsOf(result));
  const asides = parts.some((of) => of.some(({ type }) => besideTheAnswer.has(type)));
  const titles = new Map<string, string>();
  const scores = rows.map(({ result, finish }, n) => {
    const found: [string, number | null][] = [['counts', isGraded(result) ? Number(result['success']) : null]];
    const of = parts[n] ?? [];
    if (asides) found.push(['set-aside', withoutAsides(result, of)]);
    for (const { id, title, value } of [...assertionsOf(of), ...metricsOf(result)]) {
      if (titles.size >= mostScorings && !titles.has(id)) continue;
      titles.set(id, title);
      found.push([id, value]);
    }
    return Object.fromEntries(finish === 'error' ? found.map(([id]) => [id, null]) : found);
  });
  const { scorings, remarks, unscaled } = scoringsWithKnownScale(
    [...titles].map(([id, title]) => ({ id, title, ...findObservedScoreRange(id, scores) })),
    () => undefined,
  );
  const ignored = asides ? ignoredAsides(rows, parts, scores) : undefined;
  return {
    remarks,
    unscaled,
    ...(ignored && { ignored }),
    scorings: [...(asides ? [{ ...setAside, isProposed: true }] : []), { ...asCounted, isProposed: !asides }, ...scorings],
    scores,
  };
}

/** An answer whose assertions ended in an error has no grade. */
const isGraded = ({ success, failureReason }: Fields): boolean =>
  typeof success === 'boolean' && !(failureReason === failureReasonOfErrors && !success);

/** States promptfoo’s own count if cost or latency changed it. */
function ignoredAsides(
  rows: readonly PromptfooResultRow[],
  parts: readonly (readonly Component[])[],
  scores: readonly Readonly<Record<string, number | null>>[],
): ImportedLog['ignored'] {
  const differing = rows.flatMap((_, n) =>
    scores[n]?.['counts'] === 0 && scores[n]['set-aside'] === 1 ? [parts[n] ?? []] : [],
  );
  const failing = differing.map((of) => of.flatMap(({ type, pass }) => (!pass && besideTheAnswer.has(type) ? [type] : [])));
  const failed = [...new Set(failing.flat())].sort();
  if (failed.length === 0) return undefined;
  const always = failed.filter((type) => failing.every((of) => of.includes(type)));
  const answered = rows.filter(({ finish }) => finish !== 'error').length;
  const passed = scores.filter(({ counts }) => counts === 1).length;
  const cause = (always.length > 0 ? always : failed).join(' and ');
  return {
    sentence: `promptfoo passed ${passed} of ${answered} because of ${cause}. ${capitalizeFirst(failed.join(' and '))} ${failed.length === 1 ? 'is' : 'are'} ignored here.`,
    scoring: asCounted.id,
  };
}

interface Component {
  readonly type: string;
  readonly pass: boolean;
  readonly score: number;
  readonly weight: number;
}

function componentsOf({ gradingResult }: Fields): readonly Component[] {
  return arrayOrEmpty(fieldsOf(gradingResult)['componentResults']).flatMap((each) => {
    if (!isFields(each) || typeof each['pass'] !== 'boolean') return [];
    const { type, weight } = fieldsOf(each['assertion']);
    const score = each['score'];
    return [
      {
        type: typeof type === 'string' && type !== '' ? type : 'assertion',
        pass: each['pass'],
        score: isNumber(score) ? score : Number(each['pass']),
        weight: isNumber(weight) && weight >= 0 ? weight : 1,
      },
    ];
  });
}

/**
 * Counts the other assertions as promptfoo does. All must pass or, with a threshold, their weighted mean must reach it.
 * `null` if no assertion is left.
 */
function withoutAsides(result: Fields, components: readonly Component[]): number | null {
  const left = components.filter(({ type, weight }) => !besideTheAnswer.has(type) && weight > 0);
  if (left.length === 0) return null;
  const { threshold } = fieldsOf(result['testCase']);
  if (!isNumber(threshold)) return Number(left.every(({ pass }) => pass));
  const weights = left.reduce((sum, { weight }) => sum + weight, 0);
  return Number(left.reduce((sum, { weight, score }) => sum + weight * score, 0) / weights >= threshold);
}

interface Grade {
  readonly id: string;
  readonly title: string;
  readonly value: number | null;
}

/** Each assertion separately; several of one type in a test are numbered. */
function assertionsOf(components: readonly Component[]): readonly Grade[] {
  const seen = new Map<string, number>();
  return components.map(({ type, pass }) => {
    const before = seen.get(type) ?? 0;
    seen.set(type, before + 1);
    const title = before > 0 ? `${type} ${before + 1}` : type;
    return { id: `assertion:${title}`, title, value: Number(pass) };
  });
}

const metricsOf = ({ namedScores }: Fields): readonly Grade[] =>
  Object.entries(fieldsOf(namedScores)).map(([name, value]) => ({
    id: `metric:${name}`,
    title: `metric “${name.slice(0, 80)}”`,
    value: isNumber(value) ? value : null,
  }));

const isNumber = (value: Json | undefined): value is number => typeof value === 'number' && Number.isFinite(value);
