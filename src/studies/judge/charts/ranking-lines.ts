import { getOrThrow } from '../../../base/objects/get-or-throw.ts';
import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { zip } from '../../../base/objects/zip.ts';
import { pick } from '../../../base/objects/pick.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { nextLegendTop, layOutLegend } from '../../../charts/frame/legend.ts';
import { layOutColumnHeads } from '../../../charts/heat/column-heads.ts';
import { shortenToWidth, textWidth } from '../../../charts/frame/text-width.ts';
import { meanRank, groupTiedRanks, type TiedGroup } from './tied-ranks.ts';

/** The value by which a ranking sorts a model. */
export interface RankedValue {
  readonly value: MaybeNumber;
  /** Its JSON pointer in the result (RFC 6901). */
  readonly at?: string | undefined;
  /** Link to its drill-down. */
  readonly href?: string | undefined;
  /** Additional lines of its tooltip. */
  readonly lines?: readonly string[];
}

/** A ranking. The highest value is first. */
export interface RankingColumn {
  readonly id: string;
  readonly title: string;
  /** One for each model, in the models’ order. */
  readonly values: readonly RankedValue[];
  readonly digits?: number;
}

export interface RankingChartData {
  /** Model ids. Their indices determine colour and shape. */
  readonly models: readonly string[];
  readonly rankings: readonly RankingColumn[];
}

export interface RankMark {
  readonly model: string;
  /** Its index among the models, for colour and shape. */
  readonly index: number;
  readonly column: number;
  readonly value: RankedValue;
  /** The ranks that it shares with models of the same value. `null` without a value. */
  readonly ranks: TiedGroup['ranks'];
  /** Its position in its column, from the top. */
  readonly place: number;
  readonly x: number;
  readonly y: number;
  /** The number next to it. Models with the same value show it once. */
  readonly text: { readonly text: string; readonly x: number; readonly digits: number } | null;
}

interface PlacedRankLabel {
  /** Colour and shape of one model. `null` if several models share the label. */
  readonly index: number | null;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

export const rankFontSize = 12;
export const rankHeadFontSize = 11;
export const rankDigits = 3;

const rowHeight = 28;
const narrow = 640;
const markRadius = 6;
/** The distance between the marks of models with the same value. */
const tieStep = 15;
/** Space next to a name for its shape and a gap. */
const sideRoom = 26;
const withoutTitle = 'no value';

/**
 * A bump chart. It has a column for each ranking with the models from the highest value down. A line connects each model’s
 * ranks in adjacent columns. Models with the same value are side by side at the middle of their ranks. A model without a
 * value in a ranking is below it, and its line has a gap.
 */
export function layOutRanking({ models, rankings }: RankingChartData, width: number) {
  const isNarrow = width < narrow;
  const names = models.map(modelName);
  const legend = isNarrow ? layOutLegend(names, width) : [];
  const longest = Math.min(width * 0.18, 150, Math.max(0, ...names.map((name) => textWidth(name, rankFontSize))));
  const column = (isNarrow ? width : width - 2 * (longest + sideRoom)) / Math.max(1, rankings.length);
  const left = isNarrow ? 0 : longest + sideRoom;
  const headsTop = isNarrow ? nextLegendTop(legend, 8) - 4 : 0;
  const heads = layOutColumnHeads(
    rankings.map(({ title }) => title),
    rankHeadFontSize,
    column,
  );
  const headsBottom = headsTop + heads.height;
  const rows = Math.max(1, ...rankings.map(({ values }) => values.filter(({ value }) => isNumber(value)).length));
  const yOf = (rank: number) => headsBottom + (rank - 0.5) * rowHeight;
  const withoutY = yOf(rows + 1) + 12;
  const middle = (c: number) => left + (c + 0.5) * column;
  const placed = rankings.map((ranking, c) => placeColumn(models, ranking, c, middle(c), yOf, withoutY));
  const marks = placed.flatMap(({ marks }) => marks);
  const isWithout = marks.some(({ ranks }) => !ranks);
  return {
    height: (isWithout ? withoutY : yOf(rows)) + rowHeight / 2 + 4,
    heads,
    headsBottom,
    headsAt: rankings.map((_, c) => middle(c)),
    marks,
    legend,
    /** A line connects two columns if the model has a value in both. */
    lines: models.map((model, index) => ({ index, d: pathOf(model, placed) })),
    /** Names are at both ends if they fit, otherwise in the legend. */
    names: isNarrow ? [] : sideNames({ models, rankings }, names, { longest, width, yOf, withoutY }),
    /** The position of models without a value. `null` if all have values. */
    without: isWithout ? { y: withoutY, text: withoutTitle } : null,
  };
}

interface PlacedColumn {
  readonly marks: readonly RankMark[];
  /** By a mark’s y: where the content at this height starts and ends, including its number. */
  readonly ends: ReadonlyMap<number, readonly [from: number, to: number]>;
}

function placeColumn(
  models: readonly string[],
  { values, digits = rankDigits }: RankingColumn,
  column: number,
  middle: number,
  yOf: (rank: number) => number,
  withoutY: number,
): PlacedColumn {
  const marks: RankMark[] = [];
  const ends = new Map<number, readonly [number, number]>();
  for (const { ranks, members } of groupTiedRanks(values.map(({ value }) => value))) {
    const y = ranks ? yOf(meanRank(ranks)) : withoutY;
    const own = zip(pick(models, members), pick(values, members));
    const shared = own.map(([, { value }]) => value).find(isNumber);
    const text = shared === undefined ? '' : formatFixed(shared, digits);
    const marksWidth = (members.length - 1) * tieStep + 2 * markRadius;
    const all = marksWidth + (text === '' ? 0 : 5 + textWidth(text, rankFontSize));
    const from = middle - all / 2;
    zip(members, own).forEach(([index, [model, value]], m) =>
      marks.push({
        model,
        index,
        column,
        value,
        ranks,
        y,
        place: marks.length,
        x: from + markRadius + m * tieStep,
        text: text !== '' && m === members.length - 1 ? { text, digits, x: from + marksWidth + 5 } : null,
      }),
    );
    ends.set(y, [from - 4, from + all + 4]);
  }
  return { marks, ends };
}

/**
 * Path from the end of a mark in one ranking to the start of its mark in the next. It has a gap where either value is
 * missing.
 */
function pathOf(model: string, placed: readonly PlacedColumn[]): string {
  const marks = placed.map(({ marks, ends }) => {
    const { ranks, y } = assertDefined(
      marks.find((mark) => mark.model === model),
      `mark of “${model}”`,
    );
    return { ranks, y, ends: getOrThrow(ends, y) };
  });
  return zip(marks.slice(0, -1), marks.slice(1))
    .map(([from, to]) => {
      if (!from.ranks || !to.ranks) return '';
      const start = from.ends[1];
      const end = to.ends[0];
      const bend = Math.max(0, (end - start) / 2);
      return `M${start} ${from.y}C${start + bend} ${from.y} ${end - bend} ${to.y} ${end} ${to.y}`;
    })
    .join('');
}

/**
 * The models’ names before the first ranking and after the last. Each name has its own rank, although models that share
 * ranks have marks at one height. Models without a value share one label.
 */
function sideNames(
  { rankings }: RankingChartData,
  names: readonly string[],
  { longest, width, yOf, withoutY }: Sides,
): PlacedRankLabel[] {
  const side = (ranking: RankingColumn | undefined, anchor: PlacedRankLabel['anchor']): PlacedRankLabel[] => {
    const x = anchor === 'end' ? longest : width - longest;
    const named = (index: number | null, text: string, y: number): PlacedRankLabel => ({
      index,
      x,
      y,
      anchor,
      text: shortenToWidth(text, rankFontSize, longest),
    });
    return groupTiedRanks(ranking?.values.map(({ value }) => value) ?? []).flatMap(({ members, ranks }) =>
      ranks
        ? zip(members, pick(names, members)).map(([index, name], m) => named(index, name, yOf(ranks[0] + m)))
        : [named(null, pick(names, members).join(', '), withoutY)],
    );
  };
  return [...side(rankings[0], 'end'), ...side(rankings.at(-1), 'start')];
}

interface Sides {
  readonly longest: number;
  readonly width: number;
  readonly yOf: (rank: number) => number;
  readonly withoutY: number;
}
