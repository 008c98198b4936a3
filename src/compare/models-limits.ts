/** How many models are held against each other at a time: more pairs than those of six are no longer looked at one by one. */
export const fewestModels = 2;
export const mostModels = 6;
