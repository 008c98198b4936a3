/** Between −0.5 and 0.5, evenly over any number of neighbours, the same every time: the golden ratio's multiples. */
export const spread = (index: number): number => ((index * 0.6180339887498949) % 1) - 0.5;
