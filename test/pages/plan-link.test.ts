import { expect, test } from 'vitest';
import { formatPlanLink, parsePlanLink } from '../../src/pages/new/plan-link.ts';

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

test('percent-encoded model ids, whole sets, and the start', () => {
  const { link } = parsePlanLink('models=webllm%3Aorg%2FSome-1B%40main&n=all&start=1');
  expect(link).toEqual({ models: ['webllm:org/Some-1B@main'], n: 'all', start: true });
});

test('what a link leaves out is left out', () => {
  expect(parsePlanLink(undefined)).toEqual({ link: { start: false }, faults: {} });
});

test('a count or a seed that is none is named and not taken over', () => {
  for (const n of ['0', '-3', '2.5', 'many', '']) expect(parsePlanLink(`n=${n}`).faults.n, n).toContain(`«${n}»`);
  for (const seed of ['-1', '4294967296', 'x'])
    expect(parsePlanLink(`seed=${seed}`).faults.seed, seed).toContain(`«${seed}»`);
  expect(parsePlanLink('n=0&seed=-1').link).toEqual({ start: false });
  expect(parsePlanLink('seed=4294967295').link.seed).toBe(4294967295);
});
