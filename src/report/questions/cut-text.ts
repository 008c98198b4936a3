/** Shortens a text to at most `most` characters with an ellipsis. It does not split surrogate pairs. */
export function cutTextWithEllipsis(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\ud800-\udbff]$/.test(text.slice(0, most - 1)) ? most - 2 : most - 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
