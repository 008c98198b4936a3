import { splitPromptPieces } from './pieces.ts';

/**
 * Pieces that tie down their whole line: a placeholder, code or an address. Words and numbers may move with their sentence.
 */
const tiesDown = /^[{}`]|:\/\//;
/** Between a mark that ends a sentence and a capital that begins one. */
const boundary = /(?<=[.!?]["”’)\]]?)[ \t]+(?=["“‘([]?\p{Lu})/gu;
const abbreviationEnd = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|Dr|Mr|Mrs|Ms|Prof|St|\p{Lu})\.$/u;

/** The sentences of a line. The whole line if there is only one, or if a part of it must keep its position. */
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

/** Changes the lines of a prompt that have several sentences. Lines inside a fenced block or braces stay unchanged. */
export function changeSentencesByLine(text: string, change: (sentences: readonly string[]) => string): string {
  // A kept piece may span several lines; its line breaks do not end a line here.
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
