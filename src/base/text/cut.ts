/** At most `most` UTF-16 units of a text, without a lone surrogate at the cut. */
export function truncateToUtf16Length(text: string, most: number): string {
  if (text.length <= most) return text;
  const short = text.slice(0, most);
  return /[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short;
}
