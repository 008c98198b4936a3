import { expect, it } from 'vitest';
import { isNumber } from '../../../src/base/json/json.ts';
import { mean } from '../../../src/measure/basics/mean.ts';
import { checkOneRun, type Misread } from './misread-run.ts';

const all = () => 1;
const designs: readonly (Misread & { readonly name: string })[] = [
  { name: 'all read right', perPrompt: 60, marks: 60, sensitivity: all, specificity: all },
  { name: 'one in a hundred misread', perPrompt: 60, marks: 60, sensitivity: () => 0.99, specificity: () => 0.99 },
  { name: 'se .3 under one prompt', perPrompt: 60, marks: 60, sensitivity: (t) => (t === 0 ? 0.3 : 1), specificity: all },
  { name: 'se .3 under one, 20 marks', perPrompt: 60, marks: 20, sensitivity: (t) => (t === 0 ? 0.3 : 1), specificity: all },
  {
    name: 'se .3 under one, 200 questions',
    perPrompt: 200,
    marks: 60,
    sensitivity: (t) => (t === 0 ? 0.3 : 1),
    specificity: all,
  },
  { name: 'sp .3 under one prompt', perPrompt: 60, marks: 60, sensitivity: all, specificity: (t) => (t === 0 ? 0.3 : 1) },
  { name: 'se .3 under half', perPrompt: 60, marks: 60, sensitivity: (t) => (t < 5 ? 0.3 : 1), specificity: all },
  { name: 'alike: se .8, sp .95', perPrompt: 60, marks: 60, sensitivity: () => 0.8, specificity: () => 0.95 },
  {
    name: 'se .3 under half, sp .3 under the others',
    perPrompt: 60,
    marks: 60,
    sensitivity: (t) => (t < 5 ? 0.3 : 1),
    specificity: (t) => (t < 5 ? 1 : 0.3),
  },
  {
    name: 'by question, three marks each',
    perPrompt: 20,
    marks: 60,
    sensitivity: () => 0.8,
    specificity: () => 0.9,
    byQuestion: true,
  },
];

it.each(designs)('$name: μ’s interval covers in at least 93%, and σ is refused', { timeout: 120_000 }, (design) => {
  const runs = Array.from({ length: 1000 }, (_, seed) => checkOneRun(design, seed));
  const covered = mean(runs.map(({ covers }) => Number(covers)));
  expect(covered).toBeGreaterThanOrEqual(0.93);
  expect(runs.some(({ found }) => isNumber(found.sigma))).toBe(false);
});

it(
  'one sensitivity and one specificity make σ over four points too large where one prompt is misread',
  { timeout: 120_000 },
  () => {
    const [, , design] = designs;
    const runs = Array.from({ length: 200 }, (_, seed) => checkOneRun(design!, seed));
    const excess = runs.flatMap(({ byRates, sigma }) => (isNumber(byRates.sigma) ? [byRates.sigma - sigma] : []));
    expect(mean(excess)).toBeGreaterThan(4);
  },
);

it(
  'one sensitivity and one specificity miss μ where prompts are misread in different directions',
  { timeout: 120_000 },
  () => {
    const design = designs.find(({ name }) => name.startsWith('se .3 under half, sp'));
    const runs = Array.from({ length: 200 }, (_, seed) => checkOneRun(design!, seed));
    expect(mean(runs.map(({ ratesCover }) => Number(ratesCover)))).toBeLessThan(0.2);
  },
);

it('σ is told from 60 marks a prompt on, and lies near the true one', { timeout: 120_000 }, () => {
  const design: Misread = { perPrompt: 200, marks: 600, sensitivity: (t) => (t === 0 ? 0.3 : 1), specificity: all };
  const runs = Array.from({ length: 60 }, (_, seed) => checkOneRun(design, seed));
  const off = runs.map(({ found, sigma }) => (isNumber(found.sigma) ? found.sigma - sigma : NaN));
  expect(Math.abs(mean(off))).toBeLessThan(1);
});
