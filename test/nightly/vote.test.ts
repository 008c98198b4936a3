import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { castVotes } from '../../tools/measurements/vote/cast-vote.ts';
import { forecastFile, votesOf, writtenForecasts, type WrittenForecast } from '../../tools/measurements/vote/forecast.ts';
import { SmallModelVotes, splitQuestions, votedStudies, warmTemperature } from '../../tools/measurements/vote/vote-runs.ts';

const minutes = 60_000;
const models = new SmallModelVotes();
afterAll(() => models.close());

test.each(Object.keys(votedStudies))(
  '%s: the small models answer as they did, the forecast comes out as it was written down, and it holds the votes that are run then',
  { timeout: 30 * minutes },
  async (study) => {
    const { asked, others } = await splitQuestions();
    const { forecasts } = JSON.parse(readFileSync(forecastFile, 'utf8')) as { forecasts: readonly WrittenForecast[] };
    const written = forecasts.filter((forecast) => forecast.study === study);
    expect(written).toHaveLength(9);
    const found = writtenForecasts(study, votesOf(await models.ask(study, asked)), others.length);
    for (const [place, { votes, right, onOthers }] of written.entries()) {
      expect(found[place]?.votes).toBe(votes);
      expect(found[place]?.right).toBeCloseTo(right, 8);
      // The interval's formula was simplified after the forecast was written.
      for (const end of [0, 1] as const)
        expect(Math.abs((found[place]?.onOthers[end] ?? NaN) - onOthers[end])).toBeLessThan(0.1);
    }
    const onOthers = await models.ask(study, others);
    const atWarm = await models.ask(study, asked, warmTemperature);
    const outside = written.filter((forecast) => {
      const isOutside = ([low, high]: readonly [number, number], result: number) => result < low || result > high;
      return (
        isOutside(forecast.onOthers, castVotes(onOthers, forecast)) ||
        isOutside(forecast.onAsMany, castVotes(atWarm, forecast))
      );
    });
    expect(outside).toEqual([]);
  },
);
