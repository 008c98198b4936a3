/* eslint-disable @typescript-eslint/no-non-null-assertion -- every place is one of the arms given */
import { isNumber, undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { selectTemplates } from '../basics/item-scores.ts';
import type { NotReadSummary, SetCellBounds } from '../not-read/not-read.ts';
import { adviseArm, type BestArmAdvice } from './advice.ts';
import { itemScoresByModelPerSet } from './arms.ts';
import { tablesWithUnreadAs, type ArmWithTables } from './unread-fillings.ts';

/** The most arms that are compared. A bound over more arms is too wide to act on. */
export const maxArms = 60;

/** Arms are given by their index in the list of arms. Scores and losses are in points. */
export interface ArmChoiceAdvice {
  /** The arm with the highest score, unread answers counted as wrong. */
  readonly advised: number;
  /** No other arm is better by more than this many points, in 95% of repetitions and however unread answers count. */
  readonly lossAtMost: number;
  /**
   * Its score on other questions of the kind. The low end counts unread answers as wrong, the high end counts them as
   * right.
   */
  readonly interval: Interval;
  /** Its score in these answers, with unread ones counted as wrong. */
  readonly score: number;
  /** Arms that were compared. */
  readonly compared: number;
  /** The number of compared arms that may be the best under at least one filling. */
  readonly mayBeBest: number;
  /** How many more questions reduce the bound to the target, nine times in ten. */
  readonly more?: { readonly questions: number; readonly target: number };
}

interface ArmChoiceSettings {
  /** Points. */
  readonly tolerance: number;
  readonly seed: number;
}

/** The target of the forecast, in points, if the bound is within the tolerance already. */
const lowestTarget = 1;

/** A model’s answers under one of its prompts, as an arm. */
export function armOfPrompt(model: Pick<ArmWithTables, 'tables' | 'notRead'>, prompt: number, name: string): ArmWithTables {
  const notRead = model.notRead && notReadOfPrompt(model.notRead, prompt);
  const counts = notRead?.byPrompt[0];
  const unread = counts && counts.asked > 0 ? (counts.unreadable + counts.refused) / counts.asked : 0;
  return {
    name,
    tables: model.tables.map((table) => selectTemplates(table, [prompt])),
    ...(unread > 0 && { unread }),
    ...(notRead && { notRead }),
  };
}

/**
 * Recommends an arm (`adviseArm`), with a bound and an interval that hold however unread, refused, failed and doubtful
 * answers count. The advised arm w has the highest score with all of these wrong. Its bound is the largest over three
 * fillings: all wrong, all right, and w’s wrong with all others’ right. In the third, μ_j − μ_w is largest for every j.
 * The interval goes from the low end with all wrong to the highest high end of the three fillings.
 *
 * The forecast of more questions aims at the tolerance, or at 1 point if the bound is within the tolerance. There is no
 * forecast if answers are unread, as more questions do not reduce their share. Undefined for more than `maxArms` arms,
 * and if `adviseArm` is undefined under one of the fillings. If the advised arm cannot be compared under one of them,
 * the bound is 100 points.
 */
export function adviseArmHoweverUnread(
  arms: readonly ArmWithTables[],
  { tolerance, seed }: ArmChoiceSettings,
): ArmChoiceAdvice | NoValueWithReason {
  if (arms.length > maxArms)
    return undefinedBecause(`there are ${arms.length} to choose from, but at most ${maxArms} can be compared`);
  const hasUnread = arms.some(({ notRead }) => notRead);
  const advise = (shareOf: (place: number) => 0 | 1, target: number) =>
    adviseArm(arms, itemScoresByModelPerSet(tablesWithUnreadAs(arms, shareOf)), { tolerance, seed, target });
  const first = advise(() => 0, hasUnread ? noForecast : tolerance);
  if ('why' in first) return first;
  const { advised } = first;
  const all = [first];
  if (hasUnread)
    for (const shareOf of [() => 1 as const, (place: number) => (place === advised ? 0 : 1)]) {
      const filled = advise(shareOf, noForecast);
      if ('why' in filled) return filled;
      all.push(filled);
    }
  const lossAtMost = Math.max(...all.map((advice) => boundOf(advice, advised)));
  const target = lossAtMost > tolerance ? tolerance : Math.min(lowestTarget, tolerance);
  const forecast = hasUnread || lossAtMost <= target ? undefined : target === tolerance ? first : advise(() => 0, target);
  return {
    advised,
    lossAtMost,
    interval: [first.score.interval[0], Math.max(...all.map(({ score }) => score.interval[1]))],
    score: first.score.value,
    compared: first.arms.length,
    mayBeBest: new Set(all.flatMap((advice) => advice.mayBeBest)).size,
    ...(forecast &&
      'moreQuestions' in forecast &&
      isNumber(forecast.moreQuestions) && { more: { questions: forecast.moreQuestions, target } }),
  };
}

/** The largest possible loss, in points. As a target it switches the forecast off. */
const noForecast = 100;

const boundOf = ({ arms }: BestArmAdvice, advised: number): number =>
  arms.find(({ arm }) => arm === advised)?.lossAtMost ?? noForecast;

/** The part of the summary that belongs to one prompt. */
function notReadOfPrompt({ sets, byPrompt }: NotReadSummary, prompt: number): NotReadSummary {
  const columnOf = ({ items, templates }: SetCellBounds, cells: Float64Array) =>
    Float64Array.from({ length: items }, (_, i) => cells[i * templates + prompt]!);
  return {
    sets: sets.map((set) => ({
      ...set,
      templates: 1,
      lowest: columnOf(set, set.lowest),
      highest: columnOf(set, set.highest),
      byPrompt: [set.byPrompt[prompt]!],
    })),
    byPrompt: [byPrompt[prompt]!],
  };
}
