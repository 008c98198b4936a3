/**
 * How many panels stand beside each other: as many as fit at their least width, but so that lines have as many each rather than a last line with
 * one. At least one.
 */
export function layOutEvenPanelRows(panels: number, width: number, least: number, between: number) {
  const fitting = Math.max(1, Math.floor((width + between) / (least + between)));
  const lines = Math.max(1, Math.ceil(panels / fitting));
  const inLine = Math.max(1, Math.ceil(panels / lines));
  const panelWidth = (width - (inLine - 1) * between) / inLine;
  /** Where the panel at this place begins, and in which line it stands. */
  const place = (panel: number) => ({ x: (panel % inLine) * (panelWidth + between), line: Math.floor(panel / inLine) });
  return { inLine, lines, panelWidth, place };
}
