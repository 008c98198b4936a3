/** Of anything that was thrown: a rejection that crossed a worker's border may be a plain string. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
