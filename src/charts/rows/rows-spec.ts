import type { ChartFrameContent } from '../frame/frame-words.ts';
import type { TickScale, Tick } from '../frame/ticks.ts';

/** What a chart of rows is drawn from, and its numbers for a CSV. */
export interface RowChartWithCsvData {
  readonly spec: RowChartSpec;
  readonly data: NonNullable<ChartFrameContent['data']>;
}

/** A chart of rows over one axis, as data: what is drawn in each row, what it says, and where it leads. */
export interface RowChartSpec {
  readonly panels: readonly RowPanel[];
  readonly axis: RowAxis;
  /** How a panel of this width is divided; `longest`: its rows' widest name. */
  readonly fit: (width: number, longest: number) => RowDimensions;
  /** Of several panels, side by side as far as there is room. */
  readonly grid?: PanelGridSpacing;
  /** What the shapes of points stand for. */
  readonly legend?: readonly string[];
  /** The legend names models. Their indices give shape and colour. */
  readonly isLegendOfModels?: true;
  /** Where a row answers the pointer: all of it, or so far beyond what is drawn; left out: at what is drawn alone. */
  readonly target?: 'row' | number;
}

export interface RowPanel {
  readonly title?: string;
  /** Its model's place: shape and colour. */
  readonly model?: number | undefined;
  /** The model that all of it is of, where no title says so: the rows' colour. */
  readonly colour?: number;
  /** At the other end of the title's line. */
  readonly aside?: string;
  readonly rows: readonly ChartRow[];
  /** Lines down the rows, each through one value of every row. A missing value breaks the line. Lines of single models are thin. */
  readonly lines?: readonly { readonly values: readonly (number | null)[]; readonly model?: number }[];
  readonly below?: string;
}

export interface ChartRow {
  readonly name: string;
  /** Its place: shape and colour. */
  readonly model?: number;
  /** In the tooltip and read out. */
  readonly label: string;
  readonly href?: string | undefined;
  /** What is drawn, in this order. */
  readonly shapes: readonly RowShape[];
  /** Marks of their own. */
  readonly points?: readonly RowPoint[];
  /** The most lines of point names; further names are in tooltips only. Left out: all names are written. */
  readonly nameLines?: number;
  /** Where its model's own mark stands, over all else. */
  readonly mean?: number | undefined;
}

export type ValueSpan = readonly [from: number, to: number];

export type RowShape =
  | { readonly kind: 'bar'; readonly span: ValueSpan; readonly height: number; readonly look?: BarLook; readonly least?: 0 }
  | { readonly kind: 'whisker'; readonly span: ValueSpan; readonly look?: 'strong' }
  | { readonly kind: 'rule'; readonly value: number; readonly height: number; readonly look: 'median' | 'expected' }
  | { readonly kind: 'dot'; readonly value: number; readonly look: 'full' | 'open' }
  | RowColumnBars
  /** The parts of a whole as one bar, at the position that `RowDimensions` gives. */
  | { readonly kind: 'shares'; readonly parts: readonly (ColouredSegment & { readonly share: number })[] }
  /** An arrow: the value or interval continues beyond the axis. */
  | { readonly kind: 'beyond' }
  /** All of the axis, dashed. */
  | { readonly kind: 'missing'; readonly height: number }
  | RowText;

/** Columns on a line near the row's lower edge, all to one scale. */
export interface RowColumnBars {
  readonly kind: 'columns';
  /** Of a whole one. */
  readonly height: number;
  readonly columns: readonly RowColumnBar[];
}

/** A segment with its own colour. It shows the first of its texts that fits. */
export interface ColouredSegment {
  readonly fill: string;
  readonly ink: string;
  readonly texts: readonly (readonly ChartRowTextPart[])[];
}

export interface RowColumnBar {
  readonly span: ValueSpan;
  /** Of a whole one's height. */
  readonly share: number;
  readonly look: 'full-column' | 'column';
  /** Over it, where it is wide enough for it. */
  readonly text: ChartRowTextPart;
}

export type BarLook = 'bar' | 'behind' | 'box' | 'soft-bar' | 'highest' | 'own-bar';

export interface RowText {
  readonly kind: 'text';
  /** Beyond the furthest of these values, or at this place of the axis or (`end`) of the row. */
  readonly at: readonly number[] | 'start' | 'middle' | 'end';
  readonly gap?: number;
  readonly parts: readonly ChartRowTextPart[];
  /** Says the same in fewer words, where there is no room. */
  readonly shorter?: string | undefined;
  readonly size?: number;
  readonly soft?: boolean;
}

/** Where a number that is printed stands in the result, and how it is printed. */
export interface ChartRowTextPart {
  readonly text: string;
  readonly at?: string | undefined;
  readonly digits?: number | undefined;
  readonly form?: string | undefined;
  readonly soft?: boolean;
  readonly dx?: number;
}

export interface RowPoint {
  readonly id: string;
  readonly value: number;
  readonly label: string;
  readonly href?: string | undefined;
  /** A dot, a ring, its row's model's own mark, or the shape of this place in the legend. */
  readonly look: 'dot' | 'ring' | 'model' | number;
  /** The index of the point's model, if the row has several models. */
  readonly model?: number;
  /** The relative size of the mark. Left out: 1. */
  readonly size?: number;
  /** From the middle of the row; left out: points that are near to each other stand one above the other. */
  readonly dy?: number;
  readonly whisker?: ValueSpan | undefined;
  /** Written over or under it. */
  readonly name?: string | undefined;
}

export interface RowAxis {
  readonly title?: string;
  readonly zero?: 'thin' | 'strong';
  readonly scale: (range: ValueSpan) => TickScale;
  /** `room`: the axis' length. */
  readonly ticks: (at: TickScale, room: number, width: number) => Tick[];
  /** A dotted line through all rows, named above them. */
  readonly reference?: RowReferenceLine | undefined;
  /** Panels that stand one above the other have one axis, under the last of them. */
  readonly isShared?: boolean;
  /** Over the rows, from their values on: what a stretch of the axis is of. */
  readonly heads?: readonly { readonly value: number; readonly text: string }[];
  /** Over what stands at the rows' ends. */
  readonly ends?: string;
  /** Shaded ranges of the axis, named above the rows of a single panel. */
  readonly bands?: readonly (ColouredSegment & { readonly span: ValueSpan })[];
}

export interface RowReferenceLine {
  readonly value: number;
  readonly name: string;
  /** Shades the axis beyond it, and has its name there. */
  readonly beyond?: boolean;
}

export interface RowDimensions {
  /** For names; longer ones are shortened. */
  readonly names: number;
  /** From the panel's edges to the axis. */
  readonly left: number;
  readonly right: number;
  /** A row's height, and where in it its middle is, if not halfway. */
  readonly row: number;
  readonly middle?: number;
  /** Names stand over their rows, in lines of this height. */
  readonly over?: RowNameLayout | undefined;
  /** Names end before the axis instead of beginning at the edge. */
  readonly ranged?: boolean;
  /** The horizontal range of shares from the panel's edge, their offset below a row's middle, and a head over the first. */
  readonly shares?: { readonly from: number; readonly to: number; readonly dy: number; readonly head?: string };
}

export interface RowNameLayout {
  readonly line: number;
  /** Where in it names stand, and values where they do. */
  readonly name: number;
  readonly value?: number;
  /** Whether the axis' lines are kept off them. */
  readonly halo?: boolean;
}

export interface PanelGridSpacing {
  readonly least: number;
  readonly between: { readonly x: number; readonly y: number };
  readonly title: number;
  /** How far the axis' lines reach above the rows. */
  readonly above?: number;
}
