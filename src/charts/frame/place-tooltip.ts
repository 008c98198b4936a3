export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const gap = 6;
const edge = 8;

/** Above the mark, or below it if there is no room above. It never leaves the window. */
export function placeTooltip(
  mark: Box,
  tip: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
): { left: number; top: number } {
  const centred = mark.left + mark.width / 2 - tip.width / 2;
  const above = mark.top - gap - tip.height;
  const below = mark.top + mark.height + gap;
  const lowest = window.height - edge - tip.height;
  return {
    left: Math.max(edge, Math.min(centred, window.width - edge - tip.width)),
    top: Math.max(edge, Math.min(above >= edge ? above : below, lowest)),
  };
}
