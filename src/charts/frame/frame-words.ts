import type { Snippet } from 'svelte';

/** The texts, files and controls of the frame around a chart. */
export interface ChartFrameContent {
  /** Identifies the figure in links and in the page. */
  id: string;
  /** The finding or the question. */
  title: string;
  /** How to read the figure. */
  reading: string;
  /** A link after `reading`, to where the figure’s subject can be changed. */
  link?: { readonly text: string; readonly href: string } | undefined;
  /** Puts title and `reading` to the right of the drawing on wide screens, instead of above it. */
  isReadBeside?: boolean | undefined;
  /** The name of the files, without the extension. */
  file: string;
  /** The rows of the CSV, with unrounded numbers. Omitted for figures without numbers. */
  data?: (() => readonly Record<string, string | number | null>[]) | undefined;
  /** A text about what the drawing cannot show. */
  note?: string | undefined;
  /** Controls that change the drawing. */
  controls?: Snippet | undefined;
}
