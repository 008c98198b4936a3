/** Links leave boxes out, files do not. */
export const withLeftOutBoxes = (value: unknown): unknown => value;
