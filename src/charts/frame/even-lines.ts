/** Panels side by side, in as many lines as the width needs. */
export interface EvenPanelRows {
  readonly inLine: number;
  readonly lines: number;
  readonly panelWidth: number;
  /** Where the panel at this place begins, and in which line it stands. */
  readonly place: (panel: number) => { readonly x: number; readonly line: number };
}

/**
 * How many panels stand beside each other: as many as fit at their least width, but so that lines have as many each rather than a last line with
 * one. At least one.
 */
export function layOutEvenPanelRows(panels: number, width: number, least: number, between: number): EvenPanelRows {
  const fitting = Math.max(1, Math.floor((width + between) / (least + between)));
  const lines = Math.max(1, Math.ceil(panels / fitting));
  const inLine = Math.max(1, Math.ceil(panels / lines));
  const panelWidth = (width - (inLine - 1) * between) / inLine;
  const place = (panel: number) => ({ x: (panel % inLine) * (panelWidth + between), line: Math.floor(panel / inLine) });
  return { inLine, lines, panelWidth, place };
}
