import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { layOutCohortScoreStrips } from '../../../src/charts/rows/cohort-strips.ts';
import { publishedCohortModelScores } from '../../../src/pages/home/published-cohort.ts';
import type { PublishedPaper } from '../../../src/published/published-paper.ts';

const paper = JSON.parse(
  readFileSync(new URL('../../../public/published/creditaudit.json', import.meta.url), 'utf8'),
) as PublishedPaper;
const rows = publishedCohortModelScores(paper);

describe('the published cohort on Home', () => {
  test('has the 13 models, steadiest first, and names the first and the last as Table 1 prints σ', () => {
    expect(rows.map(({ name }) => name)).toHaveLength(13);
    expect(rows[0]).toMatchObject({ name: 'seed-1.6-flash', look: 'steady', text: 'spread 0.6 points' });
    expect(rows[12]).toMatchObject({ name: 'gemini-2.5-flash-lite', look: 'moves', text: 'spread 2.6 points' });
    expect(rows.slice(1, 12).every(({ look }) => look === undefined)).toBe(true);
  });

  test('has each model under ten prompts, with the mean that Table 1 prints', () => {
    const mean = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length;
    for (const { scores } of rows) expect(scores).toHaveLength(10);
    expect(mean(rows[0]!.scores)).toBeCloseTo(70.77, 2);
    expect(mean(rows[10]!.scores)).toBeCloseTo(30.17, 2);
    expect(mean(rows[12]!.scores)).toBeCloseTo(67.27, 2);
  });

  test.each([360, 568, 848])('is laid out within %i px, all marks between the names and the edge', (width) => {
    const drawn = layOutCohortScoreStrips(rows, width);
    for (const { marks, nameEnds, textX, anchor, from, to } of drawn.rows) {
      expect(Math.min(...marks)).toBeGreaterThan(nameEnds);
      expect(Math.max(...marks)).toBeLessThanOrEqual(width);
      expect(anchor === 'start' ? textX > to : textX < from).toBe(true);
    }
    expect(drawn.rows.at(-1)!.y).toBeLessThan(drawn.bottom);
    expect(drawn.ticks[0]!.text).toMatch(/%$/);
  });
});
