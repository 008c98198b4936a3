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

/** What one ranking ranks a model by. */
export interface RankedValue {
  readonly value: MaybeNumber;
  /** Where it stands in the result (RFC 6901). */
  readonly at?: string | undefined;
  /** To the answers behind it. */
  readonly href?: string | undefined;
  /** What else its tooltip says, line by line. */
  readonly lines?: readonly string[];
}

/** A ranking: the highest value is first. */
export interface RankingColumn {
  readonly id: string;
  readonly title: string;
  /** One for each model, in the models’ order. */
  readonly values: readonly RankedValue[];
  readonly digits?: number;
}

export interface RankingChartData {
  /** Model ids; their places are their colours and shapes. */
  readonly models: readonly string[];
  readonly rankings: readonly RankingColumn[];
}

export interface RankMark {
  readonly model: string;
  /** Its place among the models: colour and shape. */
  readonly index: number;
  readonly column: number;
  readonly value: RankedValue;
  /** The ranks that it shares with others of the same value; `null` without a value. */
  readonly ranks: TiedGroup['ranks'];
  /** Its place in its column, from the top. */
  readonly place: number;
  readonly x: number;
  readonly y: number;
  /** Its number, beside it: once for all that share it. */
  readonly text: { readonly text: string; readonly x: number; readonly digits: number } | null;
}

interface PlacedRankLabel {
  /** Colour and shape of one model; `null` where several stand together. */
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
/** From mark to mark among models that share a value. */
const tieStep = 15;
/** Beside a name: its shape, and some air. */
const sideRoom = 26;
const withoutTitle = 'no value';

/**
 * A bump chart: a column for each ranking, in it the models from the highest value down, and a line from each model’s place in one to its place
 * in the next. Models that share a value stand side by side at the middle of their ranks. A model without a value in a ranking stands
 * below it, and its line has a gap there.
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
    /** From column to column where a model has a value in both. */
    lines: models.map((model, index) => ({ index, d: pathOf(model, placed) })),
    /** Names are at both ends if they fit, else in the legend. */
    names: isNarrow ? [] : sideNames({ models, rankings }, names, { longest, width, yOf, withoutY }),
    /** Where models without a value stand; `null` where none is without. */
    without: isWithout ? { y: withoutY, text: withoutTitle } : null,
  };
}

interface PlacedColumn {
  readonly marks: readonly RankMark[];
  /** By a mark’s y: where what stands at this height begins and ends, its number included. */
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

/** From what stands in one ranking to what stands in the next; a gap where a value is missing in either. */
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
 * The models’ names before the first ranking and after the last, each at a rank of its own, though models that share ranks have one mark’s
 * height; those without a value together.
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
