/** Whether this is the night run. It tries in full what the long tests try a small case of, as the full case takes minutes. */
export const isThorough = process.env.EVENKEEL_THOROUGH !== undefined;
