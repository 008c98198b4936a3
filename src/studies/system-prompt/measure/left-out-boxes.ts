import { isRecord } from '../../../base/json/is-record.ts';
import { undefinedBecause } from '../../../base/json/json.ts';
import { boxStatistics } from '../../../measure/basics/box.ts';

/**
 * Adds the boxes that a link leaves out (`isLeftOutBox`) to a result of unknown form. Each model has a box over its prompts’
 * scores, and so has each of its benchmarks. The boxes are exact to the last bit, because the link has the scores. Parts of
 * another form do not change, and the check refuses them later.
 */
export function withLeftOutBoxes(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value['models'])) return value;
  return { ...value, models: value['models'].map(withModelBoxes) };
}

function withModelBoxes(model: unknown): unknown {
  if (!isRecord(model) || !Array.isArray(model['scenarios']) || !Array.isArray(model['benchmarks'])) return model;
  const scenarios: readonly unknown[] = model['scenarios'];
  const benchmarks: readonly unknown[] = model['benchmarks'];
  return {
    ...withBox(
      model,
      scenarios.map((scenario) => isRecord(scenario) && scenario['score']),
    ),
    benchmarks: benchmarks.map((own) =>
      isRecord(own)
        ? withBox(
            own,
            scenarios.map((scenario) => scoreOn(scenario, own['benchmark'])),
          )
        : own,
    ),
  };
}

const scoreOn = (scenario: unknown, benchmark: unknown): unknown =>
  isRecord(scenario) && isRecord(scenario['benchmarks']) && typeof benchmark === 'string'
    ? scenario['benchmarks'][benchmark]
    : undefined;

function withBox(holder: Readonly<Record<string, unknown>>, scores: readonly unknown[]): Record<string, unknown> {
  if (Object.hasOwn(holder, 'box')) return { ...holder };
  const numbers = scores.filter((score) => typeof score === 'number');
  const box = numbers.length > 0 ? boxStatistics(numbers) : undefinedBecause('the link has no scores for a box');
  // Keeps the field order of a run's result, so that both serialise to the same text.
  const entries = Object.entries(holder);
  const place = entries.findIndex(([key]) => key === 'collapses' || key === 'items');
  return Object.fromEntries(entries.toSpliced(place < 0 ? entries.length : place, 0, ['box', box]));
}
