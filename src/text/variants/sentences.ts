import { splitPromptPieces } from './pieces.ts';

/** Whatever may move with its sentence: words and numbers. A placeholder, code or an address ties its whole line down. */
const tiesDown = /^[{}`]|:\/\//;
/** After a mark that ends a sentence, before one that begins with a capital. */
const boundary = /(?<=[.!?]["”’)\]]?)[ \t]+(?=["“‘([]?\p{Lu})/gu;
const abbreviationEnd = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|Dr|Mr|Mrs|Ms|Prof|St|\p{Lu})\.$/u;

/** The sentences of a line; a line alone where there is but one, or where something in it must keep its place. */
export function splitLineSentences(line: string): string[] {
  if (splitPromptPieces(line).some(({ text, kept }) => kept && tiesDown.test(text))) return [line];
  const found: string[] = [];
  let from = 0;
  for (const { index, 0: gap } of line.matchAll(boundary)) {
    const sentence = line.slice(from, index);
    // “1.” is the number of a step.
    if (abbreviationEnd.test(sentence) || /(?:^|\s)\p{N}+\.$/u.test(sentence)) continue;
    found.push(line.slice(from, index));
    from = index + gap.length;
  }
  return [...found, line.slice(from)];
}

/** A prompt with those of its lines changed that hold several sentences; lines inside a fenced block or braces stay. */
export function changeSentencesByLine(text: string, change: (sentences: readonly string[]) => string): string {
  // What spans lines is one kept piece: its breaks are no ends of lines here.
  const hidden: string[] = [];
  const flat = splitPromptPieces(text)
    .map(({ text: piece, kept }) => {
      if (!kept || !piece.includes('\n')) return piece;
      hidden.push(piece);
      return `{\u0000${hidden.length - 1}}`;
    })
    .join('');
  return flat
    .split('\n')
    .map((line) => {
      const sentences = splitLineSentences(line);
      return sentences.length > 1 ? change(sentences) : line;
    })
    .join('\n')
    .replace(/\{\0(\d+)\}/g, (_, place: string) => hidden[Number(place)] ?? '');
}
