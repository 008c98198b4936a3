import { getOwn } from '../../base/objects/get-own.ts';
import { isLowerBetter } from './lower-is-better.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { ImportChoices } from './import-choices.ts';
import type { ImportedLog, LogScoring, UnscaledScore } from './imported-log.ts';

type Scores = Readonly<Record<string, number | null>>;
type Scale = readonly [lowest: number, highest: number];

/** A metric of a log, with the range of its values; `least` is above `most` without values. */
export interface FoundScoreMetric {
  readonly id: string;
  readonly title: string;
  readonly least: number;
  readonly most: number;
  /** Whether lower values are better, if the log says so; otherwise its name decides. */
  readonly isLowGood?: boolean;
}

/** The lowest and highest score found. */
export function findObservedScoreRange(id: string, all: Iterable<Scores>): Pick<FoundScoreMetric, 'least' | 'most'> {
  let least = Infinity;
  let most = -Infinity;
  for (const scores of all) {
    const value = getOwn(scores, id);
    if (typeof value !== 'number') continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { least, most };
}

/**
 * The scorings that can decide what is right, and remarks on scales. A score's worth depends on its scale, which the highest
 * value found does not reveal. Two signs support a scale other than 0 to 1. The scoring’s name states it, or the values
 * reach both ends of a common one. Other scorings are left out. So are those that are better when lower, since they would be
 * inverted as shares of right answers.
 */
export function scoringsWithKnownScale(
  found: readonly FoundScoreMetric[],
  propose: (ids: readonly string[]) => string | undefined,
): {
  readonly scorings: readonly LogScoring[];
  readonly remarks: readonly string[];
  readonly unscaled: readonly UnscaledScore[];
} {
  const isLow = ({ title, isLowGood = isLowerBetter(title) }: FoundScoreMetric) => isLowGood;
  const low = found.filter((each) => isLow(each) && each.least <= each.most);
  const usable = found.filter((each) => !isLow(each));
  const known = usable.flatMap(({ id, title, ...ends }) => {
    const scale = scaleOf(title, ends);
    return scale ? [{ id, title, scale }] : [];
  });
  const proposed = propose(known.map(({ id }) => id));
  const scorings = known.map(({ id, title, scale }): LogScoring => {
    const isProposed = id === proposed;
    return isUnit(scale) ? { id, title, isProposed } : { id, title: `${title} (${scale.join(' to ')})`, isProposed, scale };
  });
  const kept = new Set(known.map(({ id }) => id));
  const unknown = usable.filter(({ id }) => !kept.has(id));
  const unscaled = [...unknown, ...low].map(({ id, title, least, most }) => ({ id, title, least, most }));
  return { scorings, remarks: [...scaleRemarks(known), ...lowRemarks(low), ...unknownRemarks(unknown)], unscaled };
}

/** Adds scores with a scale from the user to the log’s scorings. Throws a UserError if a value is off its scale. */
export function withGivenScales(log: ImportedLog, scales: ImportChoices['scales'] = {}): ImportedLog {
  const found = (log.unscaled ?? []).flatMap(({ id, title, least, most }): LogScoring[] => {
    const scale = getOwn(scales, id);
    if (!scale || log.scorings.some((scoring) => scoring.id === id)) return [];
    const [worst, best] = scale;
    if (Math.min(worst, best) > least || Math.max(worst, best) < most || worst === best)
      throw new UserError(
        `“${title}” has values from ${least} to ${most}. The scale from ${worst} (worst) to ${best} (best) does not fit them.`,
      );
    return [{ id, title: `${title} (${worst} is worst, ${best} is best)`, isProposed: false, isChosen: true, scale }];
  });
  return found.length === 0 ? log : { ...log, scorings: [...log.scorings, ...found] };
}

/** Whether most answers have this score. A scoring of a few answers does not compete with one of all. */
const areMostScoredBy = (id: string, all: readonly Scores[]): boolean =>
  2 * all.filter((scores) => typeof getOwn(scores, id) === 'number').length > all.length;

/** The first of several scorings if all give each answer the same score; otherwise undefined. */
export function firstScoringIfAllAgree(ids: readonly string[], all: readonly Scores[]): string | undefined {
  const given = ids.filter((id) => areMostScoredBy(id, all));
  const [first, ...others] = given;
  const agree = (scores: Scores) => others.every((id) => getOwn(scores, id) === getOwn(scores, first ?? ''));
  return first !== undefined && all.every(agree) ? first : undefined;
}

/** Whether the user must choose one of several scorings, as the log proposes none. */
export function isScoringChoiceNeeded({ scorings, answers, judges }: ImportedLog): boolean {
  if (judges !== undefined || scorings.some(({ isProposed, isChosen }) => isProposed || isChosen)) return false;
  const scores = answers.map((answer) => answer.scores);
  return scorings.filter(({ id }) => areMostScoredBy(id, scores)).length > 1;
}

const unit: Scale = [0, 1];
const isUnit = ([lowest, highest]: Scale): boolean => lowest === 0 && highest === 1;
const common: readonly Scale[] = [
  [1, 5],
  [0, 10],
  [1, 10],
  [0, 100],
];

function scaleOf(title: string, { least, most }: Pick<FoundScoreMetric, 'least' | 'most'>): Scale | undefined {
  const holds = ([lowest, highest]: Scale) => least > most || (least >= lowest && most <= highest);
  const titleScale = scaleInTitle(title);
  if (titleScale && holds(titleScale)) return titleScale;
  if (holds(unit)) return unit;
  if (/percent|pct|%/i.test(title) && holds([0, 100])) return [0, 100];
  return common.find(([lowest, highest]) => least === lowest && most === highest);
}

/** Finds scales such as “clarity (1-5)” and “quality_1_to_10”. */
function scaleInTitle(title: string): Scale | undefined {
  const [, lowest, highest] = /(?<!\d)([01])(?:\s?[-–]\s?|[\s_]to[\s_])(5|10|100)(?!\d)/.exec(title) ?? [];
  return lowest === undefined ? undefined : [Number(lowest), Number(highest)];
}

const mostNamed = 5;

function scaleRemarks(known: readonly { readonly title: string; readonly scale: Scale }[]): readonly string[] {
  return known
    .filter(({ scale }) => !isUnit(scale))
    .slice(0, mostNamed)
    .map(
      ({ title, scale: [lowest, highest] }) =>
        `“${title}” is treated as a scale from ${lowest} to ${highest}: ${lowest} counts as 0, ${highest} as 1.`,
    );
}

function lowRemarks(low: readonly FoundScoreMetric[]): readonly string[] {
  const named = low.slice(0, mostNamed).map(({ title }) => `“${title}”`);
  const more = low.length > mostNamed ? ` and ${low.length - mostNamed} more` : '';
  return low.length === 0
    ? []
    : [
        `Lower values of ${named.join(', ')}${more} are better. ${low.length === 1 ? 'Give it a scale to count it' : 'Give them scales to count them'}.`,
      ];
}

function unknownRemarks(unknown: readonly FoundScoreMetric[]): readonly string[] {
  const named = unknown.slice(0, mostNamed).map(({ title, least, most }) => `“${title}” (${least} to ${most})`);
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : '';
  return unknown.length === 0
    ? []
    : [
        `The log has no scale for ${named.join(', ')}${more}. ${unknown.length === 1 ? 'Give it a scale to count it' : 'Give them scales to count them'}.`,
      ];
}

/** Whether any answer has a score by it. */
export const hasAnswerScoredBy = (id: string, all: readonly Scores[]): boolean =>
  all.some((scores) => typeof getOwn(scores, id) === 'number');
