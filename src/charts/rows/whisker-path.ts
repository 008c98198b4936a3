/** From end to end, with a cap at both. */
export const whiskerPath = ([from, to]: readonly [from: number, to: number], y: number): string =>
  `M${from} ${y}H${to}M${from} ${y - 4}v8M${to} ${y - 4}v8`;
