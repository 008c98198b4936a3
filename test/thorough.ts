/** Whether this is the nightly run. It runs the full cases, which take minutes. The long tests run small ones. */
export const isThorough = process.env.EVENKEEL_THOROUGH !== undefined;
