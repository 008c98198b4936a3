import { expect, test } from 'vitest';
import { command } from '../../cli/command.ts';
import { commands } from '../../cli/commands.ts';
import { oneWord, readOptions, wholeNumberOption } from '../../cli/options.ts';

const options = {
  file: { value: 'FILE', says: 'A file.' },
  rule: { value: 'RULE', many: true, says: '…' },
  loud: { says: '…' },
} as const;
const read = (...args: string[]) => readOptions(args, options, 'see help');

test('options and words stand in any order, values behind a space or a sign', () => {
  const given = read('a', '--rule', 'x>3', '--file=b=c', 'd', '--rule=-1', '--loud', '--', '--file');
  expect(given.words).toEqual(['a', 'd', '--file']);
  expect(given.all('rule')).toEqual(['x>3', '-1']);
  expect(given.one('file')).toBe('b=c');
  expect([given.has('loud'), given.has('file'), read().has('loud')]).toEqual([true, true, false]);
});

test.each([
  [['--nope'], 'Unknown option --nope (see help).'],
  [['-l'], 'Unknown option -l (see help).'],
  [['--__proto__=1'], 'Unknown option --__proto__ (see help).'],
  [['--constructor'], 'Unknown option --constructor (see help).'],
  [['--file'], '--file needs FILE (see help).'],
  [['--file='], '--file needs FILE (see help).'],
  [['--loud=yes'], '--loud takes no value (see help).'],
  [['--file', 'a', '--file', 'b'], '--file is given twice (see help).'],
])('%j is refused in a sentence', (args, sentence) => {
  expect(() => read(...args)).toThrow(sentence);
});

test('one word is wanted, no more and no less; numbers are whole and within bounds', () => {
  expect(oneWord(read('a'), 'plan', 'see help')).toBe('a');
  expect(() => oneWord(read(), 'plan', 'see help')).toThrow('No plan is named (see help).');
  expect(() => oneWord(read('a', 'b'), 'plan', 'see help')).toThrow('More than one plan is named (see help).');
  expect(wholeNumberOption(read('--file', '12'), 'file', 1, 64)).toBe(12);
  expect(wholeNumberOption(read(), 'file', 1, 64)).toBeUndefined();
  for (const text of ['0', '65', '1.5', '1e1', ' 3', 'x', '٣'])
    expect(() => wholeNumberOption(read('--file', text), 'file', 1, 64)).toThrow(
      '--file must be a whole number from 1 to 64',
    );
});

test('help names every option and breaks lines for a terminal', () => {
  const { help } = command({ name: 'try', takes: 'FILE', about: 'Words '.repeat(60), options, work: async () => {} });
  expect(help).toMatch(/^usage: evenkeel try FILE \[options\]\n/);
  for (const name of Object.keys(options)) expect(help).toContain(`--${name}`);
  expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
});

test.each(Object.keys(commands))('%s has a help of its own', async (name) => {
  const { help } = await commands[name]!.load();
  expect(help).toMatch(new RegExp(`^usage: evenkeel ${name}\\b`));
  expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
});
