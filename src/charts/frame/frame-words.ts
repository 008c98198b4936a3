import type { Snippet } from 'svelte';

/** What the frame around a chart says and saves. */
export interface ChartFrameContent {
  /** Names the figure in links and in the page. */
  id: string;
  /** The finding or the question. */
  title: string;
  /** How to read it. */
  reading: string;
  /** What follows it: where something about it may be changed. */
  link?: { readonly text: string; readonly href: string } | undefined;
  /** Whether that stands at the drawing's right, where there is room, and not over it. */
  isReadBeside?: boolean | undefined;
  /** The files' name, without its ending. */
  file: string;
  /** The rows of the CSV, numbers in full. A figure without numbers has none. */
  data?: (() => readonly Record<string, string | number | null>[]) | undefined;
  /** What cannot be drawn, said in words. */
  note?: string | undefined;
  /** What can be chosen about the drawing. */
  controls?: Snippet | undefined;
}
