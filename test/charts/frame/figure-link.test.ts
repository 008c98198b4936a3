import { expect, test } from 'vitest';
import { figureIn } from '../../../src/charts/frame/figure-link.ts';

test('the figure that an address asks for', () => {
  expect(figureIn('#/run/abc?figure=map')).toBe('map');
  expect(figureIn('#/shared/AAA?cohort=own&figure=box%20plots')).toBe('box plots');
  expect(figureIn('#/run/abc')).toBeNull();
  expect(figureIn('')).toBeNull();
});
