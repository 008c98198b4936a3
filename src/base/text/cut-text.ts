/** The beginning of a text, without a lone surrogate at the cut, which has no UTF-8 and so no hash. */
export const truncateToWellFormedText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
