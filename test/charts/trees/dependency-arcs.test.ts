import { describe, expect, it } from 'vitest';
import { layOutTree, relationFontSize, treeWordFontSize } from '../../../src/charts/trees/dependency-arcs.ts';
import { textWidth } from '../../../src/charts/frame/text-width.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import type { ParsedSentence } from '../../../src/text/parsed-sentence.ts';

const word = (form: string, upos: string, head: number, deprel: string) => ({ form, upos, head, deprel });
const sentence: ParsedSentence = [
  word('The', 'DET', 2, 'det'),
  word('baker', 'NOUN', 3, 'nsubj'),
  word('sells', 'VERB', 0, 'root'),
  word('two', 'NUM', 5, 'nummod'),
  word('rolls', 'NOUN', 3, 'obj'),
  word('.', 'PUNCT', 3, 'punct'),
];

describe('dependency arcs', () => {
  it('name every word’s head, and bring out what is shared', () => {
    const { words } = layOutTree(sentence, (w) => w === 1);
    expect(words.map(({ head }) => head)).toEqual(['baker', 'sells', null, 'rolls', 'sells', 'sells']);
    expect(words.map(({ shared }) => shared)).toEqual([false, true, false, false, false, false]);
  });

  it('keep words apart, and names of relations at one height too', () => {
    for (const tree of [sentence, ...trees()]) {
      const { words, width } = layOutTree(tree, () => false);
      words.forEach((one, w) => {
        const next = words[w + 1];
        const half = (form: string) => textWidth(form, treeWordFontSize) / 2;
        if (next) expect(one.x + half(one.word.form)).toBeLessThan(next.x - half(next.word.form));
        expect(one.x + half(one.word.form)).toBeLessThanOrEqual(width);
      });
      const labels = words.map(({ word: { deprel }, arc: { label } }) => ({
        left: label.x - textWidth(deprel, relationFontSize) / 2,
        right: label.x + textWidth(deprel, relationFontSize) / 2,
        y: label.y,
      }));
      labels.forEach((one, i) => {
        for (const other of labels.slice(i + 1))
          if (one.y === other.y) expect(one.right <= other.left || other.right <= one.left).toBe(true);
        expect(one.left).toBeGreaterThanOrEqual(0);
        expect(one.y).toBeGreaterThan(relationFontSize / 2);
      });
    }
  });

  it('draw an arc above those that it spans', () => {
    const { words } = layOutTree(sentence, () => false);
    const height = (w: number) => words[w]!.arc.label.y;
    // The arc of “two” is below that of “rolls”. Both are below the arc to the full stop.
    expect(height(3)).toBeGreaterThan(height(4));
    expect(height(4)).toBeGreaterThan(height(5));
  });

  it('draw nothing of an empty sentence', () => {
    expect(layOutTree([], () => false).words).toEqual([]);
  });
});

/** Random trees with long names: the layout must draw whatever a parser returns. */
function trees(): ParsedSentence[] {
  const random = seededRandom(3);
  return Array.from({ length: 20 }, () => {
    const size = 1 + Math.floor(25 * random());
    const root = Math.floor(size * random());
    return Array.from({ length: size }, (_, w) =>
      w === root
        ? word('root', 'VERB', 0, 'root')
        : word(
            'x'.repeat(1 + Math.floor(9 * random())),
            'NOUN',
            // Any other word.
            ((w + 1 + Math.floor((size - 1) * random())) % size) + 1,
            random() < 0.5 ? 'nmod:possessive' : 'det',
          ),
    );
  });
}
