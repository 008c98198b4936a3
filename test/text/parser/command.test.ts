import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseCommand } from '../../../tools/commands/parse.ts';
import { outcomeOf, spawned } from '../../cli/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-parse-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parse = (...args: readonly string[]) => outcomeOf(parseCommand, args);

const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe('npm run parse', () => {
  it('fills UPOS, HEAD and DEPREL, and leaves every other line and column', async () => {
    const lines = [
      '# sent_id = one',
      "# text = She doesn't sleep.",
      '1\tShe\tshe\t_\tPRP\tCase=Nom\t_\t_\t_\t_',
      "2-3\tdoesn't\t_\t_\t_\t_\t_\t_\t_\tX=1",
      '2\tdoes\t_\tNOUN\t_\t_\t9\tdep\t_\tKept=Yes',
      "3\tn't\t_\t_\t_\t_\t_\t_\t_\t_",
      '4\tsleep\t_\t_\t_\t_\t_\t_\t_\t_',
      '4.1\tmore\t_\t_\t_\t_\t_\t_\t_\t_',
      '5\t.\t_\t_\t_\t_\t_\t_\t_\t_',
    ];
    const { code, out, err } = await parse(file('a.conllu', lines.join('\n')));
    expect([code, err]).toEqual([0, '']);
    const expected = [...lines, '', ''];
    expected[2] = '1\tShe\tshe\tPRON\tPRP\tCase=Nom\t4\tnsubj\t_\t_';
    expected[4] = '2\tdoes\t_\tAUX\t_\t_\t4\taux\t_\tKept=Yes';
    expected[5] = "3\tn't\t_\tPART\t_\t_\t4\tadvmod\t_\t_";
    expected[6] = '4\tsleep\t_\tVERB\t_\t_\t0\troot\t_\t_';
    expected[8] = '5\t.\t_\tPUNCT\t_\t_\t4\tpunct\t_\t_';
    expect(out).toBe(expected.join('\n'));
  });

  it('keeps every character of a plain text', async () => {
    const text = 'We add **two** _____ numbers. She - sleeps.\n';
    const { code, out } = await parse('--text', file('p.txt', text));
    const words = out.split('\n').flatMap((line) => (/^\d/.test(line) ? [line.split('\t')[1]] : []));
    expect([code, words.join('')]).toEqual([0, text.replace(/\s/g, '')]);
  });

  it('finds sentences and words of an answer', async () => {
    const { code, out, err } = await parse('--answer', file('a.txt', 'We add **two** numbers. She sleeps.\n'));
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n').filter((line) => line.startsWith('# text'))).toEqual([
      '# text = We add two numbers.',
      '# text = She sleeps.',
    ]);
    expect(out).toContain('2\tadd\t_\tVERB\t_\t_\t0\troot\t_\t_\n');
    expect(out.endsWith('\n\n')).toBe(true);
  });

  it('as a process of its own prints and ends the same', { timeout: 60_000 }, async () => {
    const path = file('own.txt', 'She sleeps.\n');
    const { err, ...process } = await spawned('npm', 'run', '-s', 'parse', '--', '--text', path);
    expect({ ...process, err: err.replace(/^npm warn .*\n/gm, '') }).toEqual(await parse('--text', path));
  });

  it('tells in one line what is wrong', async () => {
    const broken = file('b.conllu', '# a comment\n1\tword\n');
    expect(await parse(broken)).toEqual({
      code: 2,
      out: '',
      err: `${broken}, line 2: a word has 10 columns separated by tabs, this line has 2.\n`,
    });
    const none = await parse(join(folder, 'none.conllu'));
    expect([none.code, none.err]).toEqual([2, `There is no file ${join(folder, 'none.conllu')}.\n`]);
  });
});
