/** The message of anything that was thrown. A rejection that comes from a worker may be a plain string. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
