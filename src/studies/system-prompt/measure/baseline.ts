/** The index of the prompt that others are compared with: the plan’s first. */
export const baselinePrompt = 0;
