import { expect, test } from 'vitest';
import { parseFigureFromHash } from '../../../src/charts/frame/figure-link.ts';

test('the figure that an address asks for', () => {
  expect(parseFigureFromHash('#/run/abc?figure=map')).toBe('map');
  expect(parseFigureFromHash('#/shared/AAA?cohort=own&figure=box%20plots')).toBe('box plots');
  expect(parseFigureFromHash('#/run/abc')).toBeNull();
  expect(parseFigureFromHash('')).toBeNull();
});
