/** A text of at most so many characters, with a sign where more was; no character is cut in two. */
export function cutTextWithEllipsis(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\ud800-\udbff]$/.test(text.slice(0, most - 1)) ? most - 2 : most - 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
