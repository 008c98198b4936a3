import { randomBelow, type Random } from '../../measure/basics/random.ts';
import { changeSentencesByLine } from './sentences.ts';

/** The number of sentences of a line that are changed: the given share, but at least two. */
const sentenceCount = (sentences: readonly string[], share: number): number =>
  Math.max(2, Math.min(sentences.length, Math.round(share * sentences.length)));

/** Turns the last sentences of a line into bullet points below the others. */
export const lastSentencesAsBullets = (text: string, share: number): string =>
  changeSentencesByLine(text, (sentences) => {
    const first = sentences.length - sentenceCount(sentences, share);
    return [...(first > 0 ? [sentences.slice(0, first).join(' ')] : []), ...sentences.slice(first).map(point)].join('\n');
  });

const point = (sentence: string): string => `- ${sentence.trim()}`;

/** Turns the last sentences of a line into rows of a table. A bar inside a sentence is escaped as in Markdown. */
export const lastSentencesToTable = (text: string, share: number): string =>
  changeSentencesByLine(text, (sentences) => {
    const first = sentences.length - sentenceCount(sentences, share);
    const rows = sentences.slice(first).map((sentence) => `| ${sentence.trim().replaceAll('|', '\\|')} |`);
    return [...(first > 0 ? [sentences.slice(0, first).join(' '), ''] : []), '| Instruction |', '| --- |', ...rows].join(
      '\n',
    );
  });

/** Permutes some of the sentences of a line. */
export const reorderSentences = (text: string, share: number, random: Random): string =>
  changeSentencesByLine(text, (sentences) => {
    const left = [...sentences.keys()];
    const places: number[] = [];
    while (places.length < sentenceCount(sentences, share)) places.push(...left.splice(randomBelow(random, left.length), 1));
    places.sort((one, other) => one - other);
    // Each moves by at least one position, so that every draw changes the order.
    const by = 1 + randomBelow(random, places.length - 1);
    const moved = [...sentences];
    for (const [n, place] of places.entries()) {
      const from = places[(n + by) % places.length];
      moved[place] = (from === undefined ? undefined : sentences[from]) ?? '';
    }
    return moved.join(' ');
  });
