import { isNumber, undefinedBecause, type Maybe, type Undefined } from '../../../core/json/json.ts';
import type { ItemScores } from '../../../measure/item-scores.ts';
import { mean } from '../../../measure/mean.ts';
import { agreement } from '../../../measure/paired-agreement.ts';
import { inBoth } from '../../../measure/paired-bootstrap.ts';
import { addChanges, answerChanges, itemChanges } from '../../../measure/paired-changes.ts';
import { stratifiedInterval } from '../../../measure/paired-strata.ts';
import { styleSensitivity } from '../../../measure/ssi.ts';
import { planId } from '../../../core/plan.ts';
import { crsByItem, lookIn } from '../measure/consistency.ts';
import { scoresOf } from '../measure/measure.ts';
import type { Titled } from '../measure/result.ts';
import { decodingFactor, decodingTitles, styleAnswers, styleFactor, type StyleAnswers } from '../measure/tally.ts';
import { UserError } from '../../../core/user-error.ts';
import { differenceOf, meanOrWhy } from '../../../compare/difference.ts';
import { usualPairs } from '../../../compare/pairs.ts';
import type { ComparedRun, CompareOptions } from '../../../compare/runs.ts';
import { askedAs, saidIn } from '../../../compare/said.ts';
import { changedItems, differences, tested, type Tables } from '../../../compare/scores.ts';
import { commonStyles, type CommonStyles } from './ground.ts';
import type { Difference } from '../../../compare/comparison.ts';
import type { StyleComparison, StyleDifferences, StylePair } from './comparison.ts';

const usualDraws = 1000;

interface Settings {
  readonly draws: number;
  readonly seed: number;
}

/** Holds two runs of the instruction-style study against each other on the questions, styles and decodings that both asked. */
export async function compareStyles(
  one: ComparedRun,
  other: ComparedRun,
  { pairs, draws = usualDraws }: CompareOptions = {},
): Promise<StyleComparison> {
  const common = commonStyles(one.plan, other.plan);
  const { plans, options, apart } = common;
  const styles = options[0].styles.map(({ id, title }) => ({ id, title }));
  const decodings = options[0].decodings.map((id) => ({ id, title: decodingTitles[id] }));
  const ids = { styles: styles.map(({ id }) => id), decodings: decodings.map(({ id }) => id) };
  const encoder = sameEncoder(one, other, common);
  const runs = [one, other].map((run, n) => ({
    answers: styleAnswers(run.table, plans[n]!, ids),
    said: saidIn(run.table),
    look: lookIn(typeof encoder === 'string' ? run.compared : undefined, options[n]!.rcscore.dimensions),
  }));
  const of = (run: 0 | 1, model: string): StyleAnswers[] => {
    const own = runs[run]!.answers.filter((each) => each.model === model);
    if (own.length === 0) throw new UserError(`The ${run === 0 ? 'first' : 'second'} run has no model «${model}».`);
    return own;
  };
  const crsOf = (run: 0 | 1, answers: StyleAnswers) =>
    crsByItem(answers, runs[run]!.look).map((four) => four?.rcscore ?? NaN);
  const settings = { draws, seed: one.plan.seed };
  const cells = plans[0].items.flatMap(({ id }) =>
    decodings.flatMap((decoding) =>
      styles.flatMap((style) =>
        Array.from({ length: plans[0].samples }, (_, sample) =>
          askedAs(id, { [decodingFactor]: decoding.id, [styleFactor]: style.id }, sample),
        ),
      ),
    ),
  );
  return {
    same: (await planId(one.plan)) === (await planId(other.plan)),
    apart:
      typeof encoder === 'string' ? apart : [...apart, `Similarity of answers (CRS) is not compared: ${encoder.why}.`],
    items: plans[0].items.length,
    ...{ styles, decodings, encoder },
    pairs: (pairs ?? usualPairs(one.plan.models, other.plan.models)).map((pair): StylePair => {
      const both = [of(0, pair.one), of(1, pair.other)] as const;
      const saidBy = (run: 0 | 1, model: string) => cells.map((cell) => runs[run]!.said.get(model)?.get(cell) ?? null);
      return {
        ...pair,
        decodings: decodings.map((decoding) => {
          const [first, second] = both.map((own) => own.filter((each) => each.decoding === decoding.id)) as [
            StyleAnswers[],
            StyleAnswers[],
          ];
          return underDecoding(
            decoding,
            styles,
            first.map(({ benchmark }) => benchmark),
            inBoth(first.map(scoresOf), second.map(scoresOf)),
            first.map((answers, b) => crsInBoth(crsOf(0, answers), crsOf(1, second[b]!))),
            typeof encoder === 'string' ? noCrs : encoder,
            settings,
          );
        }),
        ...changesOf(both, plans[0].items, decodings),
        agreement: agreement(saidBy(0, pair.one), saidBy(1, pair.other)),
      };
    }),
  };
}

/** By item, in both; NaN where either lacks it. */
type Crs = readonly [one: readonly number[], other: readonly number[]];

const crsInBoth = (one: readonly number[], other: readonly number[]): Crs => {
  const there = one.flatMap((value, i) => (Number.isNaN(value + other[i]!) ? [] : [i]));
  return [there.map((i) => one[i]!), there.map((i) => other[i]!)];
};

function underDecoding(
  { id, title }: Titled,
  styles: readonly Titled[],
  benchmarks: readonly string[],
  tables: Tables,
  crs: readonly Crs[],
  withoutCrs: Undefined,
  settings: Settings,
): StyleDifferences {
  const whole = differences(tables, settings, 'style');
  const at = (b: number): Tables => [[tables[0][b]!], [tables[1][b]!]];
  return {
    ...{ decoding: id, title },
    accuracy: whole.mu,
    ssi: ssiDifference(tables, settings),
    crs: crsDifference(crs, withoutCrs, settings),
    styles: styles.map((style, s) => ({
      ...{ style: style.id, title: style.title, ...whole.scenarios[s]! },
      items: tested(addChanges(benchmarks.map((_, b) => answerChanges(tables[0][b]!, tables[1][b]!, [s])))),
    })),
    benchmarks: benchmarks.map((benchmark, b) => ({
      benchmark,
      accuracy: differences(at(b), settings, 'style').mu,
      ssi: ssiDifference(at(b), settings),
      crs: crsDifference([crs[b]!], withoutCrs, settings),
      items: tested(itemChanges(tables[0][b]!, tables[1][b]!)),
    })),
  };
}

/** The mean over benchmarks of SSI; undefined unless each has one in both. */
function ssiDifference(tables: Tables, settings: Settings): Difference {
  const sizes = tables[0].map(({ items }) => items);
  const whole = sizes.map((size) => Int32Array.from({ length: size }, (_, i) => i));
  const own = ([0, 1] as const).map((run) => meanOrWhy(tables[run].map((table, b) => ssiOf(table, whole[b]!))));
  return differenceOf(own as [Maybe, Maybe], () =>
    stratifiedInterval(
      sizes,
      (b, chosen) => {
        const [before, after] = [ssiOf(tables[0][b]!, chosen), ssiOf(tables[1][b]!, chosen)];
        return isNumber(before) && isNumber(after) ? after - before : NaN;
      },
      settings,
    ),
  );
}

/** Of the chosen items' accuracies under each style. */
function ssiOf({ templates: S, scores }: ItemScores, chosen: Int32Array): Maybe {
  const [sums, counts] = [new Float64Array(S), new Float64Array(S)];
  for (const i of chosen) {
    for (let s = 0; s < S; s++) {
      const score = scores[i * S + s]!;
      if (Number.isNaN(score)) continue;
      sums[s]! += score;
      counts[s]!++;
    }
  }
  return styleSensitivity(sums.map((sum, s) => (100 * sum) / counts[s]!));
}

function crsDifference(crs: readonly Crs[], without: Undefined, settings: Settings): Difference {
  const own = ([0, 1] as const).map((run) =>
    meanOrWhy(crs.map((both) => (both[run].length > 0 ? mean(both[run]) : without))),
  );
  return differenceOf(own as [Maybe, Maybe], () =>
    stratifiedInterval(
      crs.map(([one]) => one.length),
      (b, chosen) => {
        const [one, other] = crs[b]!;
        let sum = 0;
        for (const i of chosen) sum += other[i]! - one[i]!;
        return sum / chosen.length;
      },
      settings,
    ),
  );
}

/** Over all decodings and styles together. */
function changesOf(
  [one, other]: readonly [readonly StyleAnswers[], readonly StyleAnswers[]],
  items: CommonStyles['plans'][0]['items'],
  decodings: readonly Titled[],
): Pick<StylePair, 'answers' | 'items' | 'changed'> {
  const tables = inBoth(sideBySide(one, decodings.length), sideBySide(other, decodings.length));
  return {
    answers: addChanges(tables[0].map((table, b) => answerChanges(table, tables[1][b]!))),
    items: tested(addChanges(tables[0].map((table, b) => itemChanges(table, tables[1][b]!)))),
    changed: changedItems(items, tables),
  };
}

/** Of each benchmark one table with the styles of every decoding, which stand innermost in the answers. */
function sideBySide(answers: readonly StyleAnswers[], decodings: number): ItemScores[] {
  return Array.from({ length: answers.length / decodings }, (_, b) => {
    const own = answers.slice(b * decodings, (b + 1) * decodings).map(scoresOf);
    const [{ items, templates: S, binary }] = own as [ItemScores];
    const scores = new Float64Array(items * S * decodings);
    own.forEach((table, d) => {
      for (let i = 0; i < items; i++) scores.set(table.scores.subarray(i * S, (i + 1) * S), (i * decodings + d) * S);
    });
    return { items, templates: S * decodings, scores, binary };
  });
}

const noCrs = undefinedBecause('no item of it has answers under all styles that are compared in both runs');

/** The encoder by which both runs' answers were compared, with the same analyser and settings; else why CRS can not be held against CRS. */
function sameEncoder(one: ComparedRun, other: ComparedRun, { options }: CommonStyles): string | Undefined {
  const [first, second] = [one.compared, other.compared];
  if (!first || !second)
    return undefinedBecause(
      `in the ${first ? 'second' : 'first'} run no answers have been held against each other yet`,
    );
  if (first.encoder !== second.encoder)
    return undefinedBecause(`one run’s answers were compared by ${first.encoder}, the other’s by ${second.encoder}`);
  if (first.analyser !== second.analyser)
    return undefinedBecause('the two runs’ answers were compared by other versions or settings of the text analysis');
  const weights = options.map(({ rcscore }) => JSON.stringify(rcscore.dimensions));
  return weights[0] === weights[1]
    ? first.encoder
    : undefinedBecause('the two plans weigh the dimensions of RCScore otherwise');
}
