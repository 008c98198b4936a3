/**
 * Lays out panels in rows of equal length instead of leaving one panel in the last row. A row has at most as many panels as
 * fit at width `least`, and at least one.
 */
export function layOutEvenPanelRows(panels: number, width: number, least: number, between: number) {
  const fitting = Math.max(1, Math.floor((width + between) / (least + between)));
  const lines = Math.max(1, Math.ceil(panels / fitting));
  const inLine = Math.max(1, Math.ceil(panels / lines));
  const panelWidth = (width - (inLine - 1) * between) / inLine;
  /** The panel’s x position and its row, by the panel’s index. */
  const place = (panel: number) => ({ x: (panel % inLine) * (panelWidth + between), line: Math.floor(panel / inLine) });
  return { inLine, lines, panelWidth, place };
}
