import { expect, test } from 'vitest';
import { mapMarkLabel, mapOmissionsNote, mapExplanation } from '../../../../src/studies/system-prompt/charts/map-words.ts';
import { layOutUnlabelledMap } from '../../../../src/studies/system-prompt/charts/score-fluctuation-map.ts';
import { ends, oneModel, partial, published, three } from '../../../charts/cases.ts';

const size = { width: 800, height: 520 };
const words = { clouds: true, overName: 'CreditAudit', mediansOver: 'these models' };

test('the reading says what is drawn, and no more', () => {
  const reading = mapExplanation(layOutUnlabelledMap(three, size, { over: published }), words);
  for (const phrase of ['Small dots', '95% intervals', 'noise floor', 'Hollow: CreditAudit'])
    expect(reading).toContain(phrase);
  expect(mapExplanation(layOutUnlabelledMap(published, size), words)).toContain('Dashed: medians over these models.');
  expect(mapExplanation(layOutUnlabelledMap(ends, size), { ...words, clouds: false })).toBe(
    'Right is strong, low is less sensitive.',
  );
  expect(mapExplanation(layOutUnlabelledMap(oneModel, size), { ...words, clouds: false })).toBe(
    'Right is strong, low is less sensitive. The score axis does not start at 0.',
  );
});

test('the note names what is not drawn', () => {
  const own = { benchmark: null, ofRun: true, overName: undefined };
  expect(mapOmissionsNote(layOutUnlabelledMap(published, size), own)).toBeUndefined();
  expect(mapOmissionsNote(layOutUnlabelledMap(partial, size), own)).toBe(
    'No quadrants: 8 models with a mean score and a σ are needed, and this report has 2. Not drawn, as they have no μ or no σ: nothing.',
  );
  const alone = layOutUnlabelledMap(three, size, { benchmark: 'calendar', over: published });
  expect(mapOmissionsNote(alone, { benchmark: 'calendar', ofRun: true, overName: 'CreditAudit' })).toBe(
    'No quadrants: 8 models with a mean score and a σ are needed, and this report has 3. Intervals and noise floors are over all benchmarks together, so this map has none. Nothing of CreditAudit can be drawn here: no scores on calendar.',
  );
});

test('a mark says its numbers with interval and unit', () => {
  const [point] = layOutUnlabelledMap(three, size).points;
  expect(mapMarkLabel(point!, { result: three, benchmark: null }).split('\n')).toEqual([
    'steady-a:',
    'Mean score μ 80.2%, 95% interval 76.5 to 84.1',
    'Fluctuation σ 0.92 points, 95% interval 0.40 to 1.90',
    'Noise floor σ₀ 0.90 points',
  ]);
  const [kimi] = layOutUnlabelledMap(published, size).points;
  expect(mapMarkLabel(kimi!, { result: published, benchmark: null })).toContain(
    'Q1: high score, low fluctuation (on the median of σ)',
  );
  const [first] = layOutUnlabelledMap(published, size, { benchmark: 'gpqa' }).points;
  expect(mapMarkLabel(first!, { result: published, benchmark: 'gpqa', name: 'CreditAudit' })).toMatch(
    /^CreditAudit, kimi-k2-0905:\nMean score μ 48\.9%\nFluctuation σ 2\.33 points$/,
  );
});
