import { expect, test } from 'vitest';
import { changedOptions, canLinkHoldOptions, formatPlanLink, parsePlanLink } from '../../src/export/plan-link.ts';

test('a link is read as it was written', () => {
  const link = {
    study: 'system-prompt',
    models: ['transformers:tiny-a@1f:int8', 'transformers:tiny-b@2c:int8'],
    sets: ['words', 'my-set'],
    n: 20,
    seed: 7,
  };
  const address = formatPlanLink(link);
  expect(address).toBe(
    '#/new?study=system-prompt&models=transformers:tiny-a@1f:int8,transformers:tiny-b@2c:int8&items=words,my-set&n=20&seed=7',
  );
  expect(parsePlanLink(address.split('?')[1])).toEqual({ link: { ...link, start: false }, faults: {} });
});

test('samples and changed options travel in it, whatever signs they hold', () => {
  const options = { wording: 'What&is=it? #1, «ü» + 50 %', scales: [{ id: '5p', low: 1 }], maxTokens: 8 };
  const address = formatPlanLink({ study: 'judge', samples: 3, options });
  expect(address).toMatch(/^#\/new\?study=judge&samples=3&options=[^\s"#&]+$/);
  expect(parsePlanLink(address.split('?')[1]).link).toEqual({ study: 'judge', samples: 3, options, start: false });
});

test('options that are as usual stay out of it, whatever the order of their fields', () => {
  const usual = { a: 1, b: [{ x: 1, y: 2 }], c: 'c' };
  expect(changedOptions({ c: 'c', b: [{ y: 2, x: 1 }], a: 1 }, usual)).toBeUndefined();
  expect(changedOptions({ ...usual, b: [], d: null }, usual)).toEqual({ b: [] });
  expect(changedOptions({ ...usual, d: true }, usual)).toEqual({ d: true });
  expect(canLinkHoldOptions({ text: 'x'.repeat(12_000) })).toBe(false);
});

test('samples or options that are none are named and not taken over', () => {
  for (const samples of ['0', '1001', '2.5', 'x'])
    expect(parsePlanLink(`samples=${samples}`).faults.samples, samples).toContain(`“${samples}”`);
  for (const options of ['{', '[]', 'null', '7'])
    expect(parsePlanLink(`options=${options}`).faults.options, options).toContain('cannot be read');
  expect(parsePlanLink('samples=0&options={').link).toEqual({ start: false });
});

test('percent-encoded model ids, whole sets, and the start', () => {
  const { link } = parsePlanLink('models=webllm%3Aorg%2FSome-1B%40main&n=all&start=1');
  expect(link).toEqual({ models: ['webllm:org/Some-1B@main'], n: 'all', start: true });
});

test('what a link leaves out is left out', () => {
  expect(parsePlanLink(undefined)).toEqual({ link: { start: false }, faults: {} });
});

test('a count or a seed that is none is named and not taken over', () => {
  for (const n of ['0', '-3', '2.5', 'many', '']) expect(parsePlanLink(`n=${n}`).faults.n, n).toContain(`“${n}”`);
  for (const seed of ['-1', '4294967296', 'x'])
    expect(parsePlanLink(`seed=${seed}`).faults.seed, seed).toContain(`“${seed}”`);
  expect(parsePlanLink('n=0&seed=-1').link).toEqual({ start: false });
  expect(parsePlanLink('seed=4294967295').link.seed).toBe(4294967295);
});
