import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compareCommand } from '../../../tools/measurements/compare-with/compare-command.ts';
import { compareWithParagraphs } from '../../../tools/measurements/compare-with/rcscore-paragraphs.ts';
import { compareWithTreebank } from '../../../tools/measurements/compare-with/treebank.ts';
import { compareWithWording } from '../../../tools/measurements/compare-with/wording.ts';
import { outcomeOf, spawnedScript } from '../../cli/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-compare-with-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** A sentence of a treebank. Each word is “form upos head deprel”. */
const conllu = (text: string, words: readonly string[]): string =>
  [
    `# text = ${text}`,
    ...words.map((word, i) => {
      const [form, upos, head, deprel] = word.split(' ');
      return [i + 1, form, '_', upos, '_', '_', head, deprel, '_', '_'].join('\t');
    }),
    '',
    '',
  ].join('\n');

describe('a treebank', () => {
  const words = ['The DET 2 det', 'cat NOUN 3 nsubj', 'sleeps VERB 0 root', '. PUNCT 3 punct'];

  test('that the parser reads right has nothing broken', async () => {
    const { page, broken } = await compareWithTreebank(file('cat.conllu', conllu('The cat sleeps.', words)));
    expect(broken).toEqual([]);
    expect(page).toContain('`cat.conllu`: 1 sentences, 4 words');
    expect(page).toMatch(/\| UPOS \| 100\.00 \| 95\.20 \|/);
    expect(page).toContain('the same parses');
    expect(page).not.toContain('sleeps');
  });

  test('with other heads, parts of speech and words breaks what is promised', async () => {
    const wrong = ['Thecat ADV 2 amod', 'sleeps ADV 0 root', '. ADV 1 amod'];
    const { broken } = await compareWithTreebank(file('wrong.conllu', conllu('The cat sleeps.', wrong)));
    expect(broken.map((sentence) => sentence.split(':')[0])).toEqual([
      'UPOS',
      'UAS',
      'LAS, universal relations (as CoNLL 2018 counts)',
      'F1 of ⟨UPOS, universal relation, head’s UPOS⟩',
      'raw text',
      expect.stringMatching(/^Read as answers/),
    ]);
  });
});

describe('example paragraphs', () => {
  const reference = 'We count the apples first. Then we add two pears to them.';
  const paragraphs = (lexi: number, different: string) => ({
    reference,
    comparisons: [
      { id: 'one', kind: 'similar', text: reference, struct: 1, lexi, cohe: 1 },
      { id: 'two', kind: 'different', text: different, struct: 0.1, lexi: 0.1, cohe: 0.1 },
    ],
  });

  test('that come out as printed have nothing broken, and are not quoted', async () => {
    const { page, broken } = await compareWithParagraphs(file('fit.json', paragraphs(1, 'Clouds drift by at dusk.')));
    expect(broken).toEqual([]);
    expect(page).toMatch(/\| one \| 1\.0000 \| 1\.0000 \| 1\.0000 \| 1\.0000 \|/);
    expect(page).not.toMatch(/apples|Clouds/);
  });

  test('that come out otherwise are named', async () => {
    const { broken } = await compareWithParagraphs(file('misfit.json', paragraphs(0.9, reference)));
    expect(broken).toEqual(['one: lexicality 1, printed 0.9.', 'two: lexicality 1 is not far below 1.']);
  });

  test('without their fields are refused', async () => {
    await expect(compareWithParagraphs(file('empty.json', { reference }))).rejects.toThrow(/“comparisons”/);
  });
});

describe('wording', () => {
  const folderOf = (name: string, files: Readonly<Record<string, string>>): string => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, dirname(path)), { recursive: true });
      writeFileSync(join(folder, name, path), text);
    }
    return join(folder, name);
  };
  const repository = folderOf('repository', {
    'docs/a.md': 'All nine of the red boats came home before the storm.',
    'src/a.ts': "const a = 'Take 3 eggs, then beat them for 5 minutes until stiff';",
    'node_modules/a/a.md': 'One by one the lamps along the quiet street went out.',
  });
  const found = (text: string) =>
    compareWithWording(folderOf('papers', { 'paper.json': JSON.stringify({ source: text, in: [{ text }] }) }), repository);

  test('that no file has is not found', () => {
    const { page, broken } = found('One by one the lamps along the quiet street went out.');
    expect(broken).toEqual([]);
    expect(page).toContain('| `paper.json` | 1 | 4 |');
    expect(page).toContain('Files of the repository searched: 2. Runs found in them: 0.');
    expect(page).not.toMatch(/lamps/i);
  });

  test('that a file has is found there, whatever its case, punctuation and numbers', () => {
    expect(found('«ALL nine of the red boats» — came home').broken).toEqual([
      'docs/a.md has words of paper.json: “all nine of the red boats came home”.',
    ]);
    expect(found('Take 4 eggs, then beat them for 6 minutes until stiff.').broken).toContain(
      'src/a.ts has words of paper.json: “take eggs then beat them for minutes until”.',
    );
  });

  test('of a title is no quotation', () => {
    const papers = folderOf('titles', {
      'paper.json': '{"source": "All nine of the red boats came home", "a": "a b c d e f g h"}',
    });
    expect(compareWithWording(papers, repository).broken).toEqual([]);
  });

  test('of which there is none is refused', () => {
    expect(() => found('few words')).toThrow(/no text there has 8 words/);
    expect(() => compareWithWording(join(folder, 'absent'))).toThrow(/There is no folder/);
  });
});

test('the command prints a page with the date; wrong calls end with 2 and what is broken with 1', async () => {
  const run = (...args: string[]) => outcomeOf(compareCommand, args);
  const fitting = ['treebank', file('yes.conllu', conllu('Yes.', ['Yes INTJ 0 root', '. PUNCT 1 punct']))];
  const fit = await run(...fitting);
  expect(fit).toMatchObject({ code: 0, err: '' });
  expect(fit.out).toMatch(
    /^# The parser and a treebank\n[^]*\nMade on \d{4}-\d\d-\d\d at commit [^`]+ by `npm run -s compare-with -- treebank PATH`\.\n$/,
  );
  const unfit = await run('treebank', file('no.conllu', conllu('Yes.', ['Yes X 2 dep', '. X 0 root'])));
  expect(unfit.code).toBe(1);
  expect(unfit.err).toMatch(/^UPOS: 0\.00 is less than 95\.20\.$/m);
  for (const args of [
    ['toString', 'a'],
    ['treebank', join(folder, 'absent.conllu')],
  ]) {
    const { code, out, err } = await run(...args);
    expect([code, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1]);
  }
  const own = await spawnedScript('tools/measurements/compare-with/command.ts', ...fitting);
  const undated = (page: string) => page.replace(/^Made on \S+/m, '');
  expect({ ...own, out: undated(own.out) }).toEqual({ ...fit, out: undated(fit.out) });
}, 60_000);
