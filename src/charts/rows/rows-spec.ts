import type { ChartFrameContent } from '../frame/frame-words.ts';
import type { TickScale, Tick } from '../frame/ticks.ts';

/** The spec of a row chart, and its numbers for a CSV. */
export interface RowChartWithCsvData {
  readonly spec: RowChartSpec;
  readonly data: NonNullable<ChartFrameContent['data']>;
}

/** A row chart over one axis, as data: the shapes, labels and links of each row. */
export interface RowChartSpec {
  readonly panels: readonly RowPanel[];
  readonly axis: RowAxis;
  /** Divides a panel of this width. `longest` is the width of its widest row name. */
  readonly fit: (width: number, longest: number) => RowDimensions;
  /** For several panels, side by side if there is room. */
  readonly grid?: PanelGridSpacing;
  /** The meanings of the shapes of points. */
  readonly legend?: readonly string[];
  /** The legend names models. Their indices give shape and colour. */
  readonly isLegendOfModels?: true;
  /**
   * The hover area of a row: `'row'` for all of it, or this many pixels beyond the drawn shapes. By default it is only the
   * shapes.
   */
  readonly target?: 'row' | number;
}

export interface RowPanel {
  readonly title?: string;
  /** The model’s index: it sets shape and color. */
  readonly model?: number | undefined;
  /** The index of the panel’s only model, if no title names it: it sets the rows’ color. */
  readonly colour?: number;
  /** A text at the right end of the title’s line. */
  readonly aside?: string;
  readonly rows: readonly ChartRow[];
  /** Lines down the rows, each through one value of every row. A missing value breaks the line. Lines of single models are thin. */
  readonly lines?: readonly { readonly values: readonly (number | null)[]; readonly model?: number }[];
  readonly below?: string;
}

export interface ChartRow {
  readonly name: string;
  /** The model’s index: it sets shape and color. */
  readonly model?: number;
  /** The text of the tooltip, also for screen readers. */
  readonly label: string;
  readonly href?: string | undefined;
  /** The shapes, in drawing order. */
  readonly shapes: readonly RowShape[];
  /** Points with separate marks. */
  readonly points?: readonly RowPoint[];
  /** The most lines of point names; further names are in tooltips only. Left out: all names are written. */
  readonly nameLines?: number;
  /** The value where the model’s own mark is drawn, on top of everything else. */
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
  /** A dashed frame over the whole axis. */
  | { readonly kind: 'missing'; readonly height: number }
  | RowText;

/** Columns on a baseline near the row’s lower edge, all at the same scale. */
export interface RowColumnBars {
  readonly kind: 'columns';
  /** The height of a column with a share of 1. */
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
  /** The height as a fraction of `RowColumnBars.height`. */
  readonly share: number;
  readonly look: 'full-column' | 'column';
  /** Printed above the column if the column is wide enough. */
  readonly text: ChartRowTextPart;
}

export type BarLook = 'bar' | 'behind' | 'box' | 'soft-bar' | 'highest' | 'own-bar';

export interface RowText {
  readonly kind: 'text';
  /**
   * To the right of the largest of these values, or at a fixed position. `start` and `middle` are positions on the axis,
   * `end` is the end of the row.
   */
  readonly at: readonly number[] | 'start' | 'middle' | 'end';
  readonly gap?: number;
  readonly parts: readonly ChartRowTextPart[];
  /** A shorter text with the same meaning, for small space. */
  readonly shorter?: string | undefined;
  readonly size?: number;
  readonly soft?: boolean;
}

/** The JSON pointer of a printed number in the result, and its format. */
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
  /** A dot, a ring, the mark of the row’s model, or the shape at this index of the legend. */
  readonly look: 'dot' | 'ring' | 'model' | number;
  /** The index of the point's model, if the row has several models. */
  readonly model?: number;
  /** The relative size of the mark. Left out: 1. */
  readonly size?: number;
  /** The offset from the row’s center. By default points that are close to each other are stacked. */
  readonly dy?: number;
  readonly whisker?: ValueSpan | undefined;
  /** Printed above or below the point. */
  readonly name?: string | undefined;
}

export interface RowAxis {
  readonly title?: string;
  readonly zero?: 'thin' | 'strong';
  readonly scale: (range: ValueSpan) => TickScale;
  /** `room`: the length of the axis. */
  readonly ticks: (at: TickScale, room: number, width: number) => Tick[];
  /** A dotted line through all rows, named above them. */
  readonly reference?: RowReferenceLine | undefined;
  /** Panels in a column share one axis, under the last panel. */
  readonly isShared?: boolean;
  /** Heads above the rows. Each starts at its value and names a range of the axis. */
  readonly heads?: readonly { readonly value: number; readonly text: string }[];
  /** The head above the texts at the rows’ ends. */
  readonly ends?: string;
  /** Shaded ranges of the axis, named above the rows of a single panel. */
  readonly bands?: readonly (ColouredSegment & { readonly span: ValueSpan })[];
}

export interface RowReferenceLine {
  readonly value: number;
  readonly name: string;
  /** Shades the axis beyond the line, and puts the name there. */
  readonly beyond?: boolean;
}

export interface RowDimensions {
  /** The width for names; longer names are shortened. */
  readonly names: number;
  /** The distance from the panel’s edges to the axis. */
  readonly left: number;
  readonly right: number;
  /** A row’s height, and the position of its center if not halfway. */
  readonly row: number;
  readonly middle?: number;
  /** Puts names above their rows, in lines of this height. */
  readonly over?: RowNameLayout | undefined;
  /** Right-aligns names at the axis instead of left-aligning them at the edge. */
  readonly ranged?: boolean;
  /** The horizontal range of shares from the panel's edge, their offset below a row's middle, and a head over the first. */
  readonly shares?: { readonly from: number; readonly to: number; readonly dy: number; readonly head?: string };
}

export interface RowNameLayout {
  readonly line: number;
  /** The baselines of names and, if set, of values within the line. */
  readonly name: number;
  readonly value?: number;
  /** Whether a halo separates the texts from the axis lines. */
  readonly halo?: boolean;
}

export interface PanelGridSpacing {
  readonly least: number;
  readonly between: { readonly x: number; readonly y: number };
  readonly title: number;
  /** How far the axis' lines reach above the rows. */
  readonly above?: number;
}
