import { expect, test } from 'vitest';
import type { PilotEstimates } from '../../../../src/measure/planning/pilot.ts';
import { firstChangeAdvice, forecastLines } from '../../../../src/studies/system-prompt/report/forecast-words.ts';

const pilot: PilotEstimates = {
  items: 20,
  prompts: 10,
  samples: 1,
  sets: [{ item: 0.15, itemByPrompt: 0.08, noise: 0.08, phi: 0.05, trace: 0.036, traces: [0.000144] }],
  tau: 0.03,
  band: [0, 0.06],
  along: 1,
  jackknife: 0.05,
};
const design = { items: 20, prompts: 10, samples: 1 };
const linesOf = (own: typeof design) => new Map(forecastLines(pilot, own).map(({ title, text }) => [title, text]));

test('figures that hang on τ have its band, the others have none', () => {
  // σ₀² = 0.08/20, σ² = τ² + σ₀²: √0.0049 = 7.0, and 6.3 and 8.7 points at the band's ends.
  expect(linesOf(design).get('σ, as it would be shown')).toBe('7.0 (6.3 to 8.7)');
  expect(linesOf(design).get('σ₀: of that, by flips alone')).toBe('6.3');
  // 1.96 · √((0.15 + 0.008)/20) = 17 points.
  expect(linesOf(design).get('μ with these prompts, ±')).toBe('17');
});

test('the lower end of a band stands first, whichever end of τ it belongs to', () => {
  for (const tau of [0.002, 0.03, 0.06])
    for (const band of [
      [0, 0.06],
      [0.06, 0],
    ] as const)
      for (const { title, text } of forecastLines({ ...pilot, tau, band }, { items: 8, prompts: 24, samples: 1 })) {
        const ends = /\((\S+) to (\S+)\)/.exec(text);
        if (ends) expect([title, Number(ends[1]) <= Number(ends[2])]).toEqual([title, true]);
      }
});

test('below five prompts no prompt effect is found', () => {
  expect(linesOf(design).has('Smallest prompt effect found in 80% of such runs')).toBe(true);
  expect(linesOf({ ...design, prompts: 4 }).has('Smallest prompt effect found in 80% of such runs')).toBe(false);
});

test('what to change first: questions for μ, and samples only where some cell was asked twice', () => {
  const changes = firstChangeAdvice(pilot, design);
  expect(changes.at(-1)).toBe('For μ of these prompts: twice the questions narrows it most, from ± 17 to ± 12.');
  expect(changes.join()).not.toContain('samples');
});
