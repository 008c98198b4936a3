import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../../src/core/json/json-pointer.ts';
import { finding, findingParts } from '../../../../src/studies/system-prompt/report/finding.ts';
import { readScoreCsv } from '../../../../src/studies/system-prompt/measure/score-csv.ts';
import type { ModelResult, SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import { printed } from '../../../../src/core/words/format.ts';

/** Two models of a score table, made into those of a run by what is given. */
function resultWith(models: Partial<ModelResult>[], more: Partial<SystemPromptResult> = {}): SystemPromptResult {
  const lines = models.flatMap((_, m) =>
    ['s1', 's2', 's3'].map((s, t) => `model-${m},${s},x,${50 + 10 * m + (t - 1) * (1 + m)}`),
  );
  const table = readScoreCsv(['model,scenario,benchmark,score', ...lines].join('\n'), 't');
  return {
    ...table,
    models: table.models.map((model, m) => ({
      ...model,
      benchmarks: [{ ...model.benchmarks[0]!, items: 40 }],
      ...models[m],
    })),
    cohort: {
      ...table.cohort,
      kind: 'published',
      rescaled: true,
      name: 'CreditAudit, Table 1',
      models: 13,
      rankOnly: false,
    },
    ...more,
  };
}
const steady: Partial<ModelResult> = {
  model: 'transformers:tiny-a@1:int8',
  mu: 78,
  sigma: 0.8,
  noiseFloor: 0.9,
  interval: { mu: [75, 81], sigma: [0.44, 1.36] },
  grade: 'AAA',
  gradeProbability: { AAA: 1, AA: 0, A: 0, BBB: 0 },
};
const shaky: Partial<ModelResult> = {
  model: 'transformers:tiny-b@1:int8',
  mu: 81.4,
  sigma: 4.9,
  noiseFloor: 1.9,
  interval: { mu: [79, 84], sigma: [3.9, 6.1] },
  grade: 'BBB',
  gradeProbability: { AAA: 0, AA: 0.01, A: 0.02, BBB: 0.97 },
};

describe('the finding', () => {
  it('names each model with mean, fluctuation, interval and grade, the steadiest first, and what it rests on', () => {
    expect(finding(resultWith([shaky, steady]))).toBe(
      'tiny-a scores 78.0 on average and moves by 0.8 points with the system prompt (95% interval 0.4 to 1.4): grade AAA (over 99% sure). ' +
        'tiny-b scores 81.4 on average and moves by 4.9 points with the system prompt (95% interval 3.9 to 6.1): grade BBB (97% sure). ' +
        'Measured on 1 set × 40 items under 3 system prompts. ' +
        'The fluctuation of tiny-a is not above its noise floor: answers that flip by chance would move the score as much. ' +
        'Grades are against the 13 models that CreditAudit, Table 1 publishes, σ rescaled to their number of items; they are of other questions.',
    );
  });

  it('says of each of its numbers where it stands in the result', () => {
    const result = resultWith([shaky, steady]);
    const { finding: found, basis } = findingParts(result);
    const figures = [...found, ...basis].filter((part) => typeof part !== 'string');
    expect(figures.map(({ at }) => at)).toEqual([
      ...['/models/1/mu', '/models/1/sigma', '/models/1/interval/sigma/0', '/models/1/interval/sigma/1'],
      '/models/1/gradeProbability/AAA',
      ...['/models/0/mu', '/models/0/sigma', '/models/0/interval/sigma/0', '/models/0/interval/sigma/1'],
      '/models/0/gradeProbability/BBB',
      '/models/1/benchmarks/0/items',
      '/cohort/models',
    ]);
    for (const { at, text, digits, form } of figures) {
      expect(text).toBe(printed(valueAt(result, at) as number, digits, form));
    }
  });

  it('names a grade that is likelier than its own', () => {
    const torn = { ...shaky, grade: 'A' as const, gradeProbability: { AAA: 0.004, AA: 0.1, A: 0.4, BBB: 0.496 } };
    expect(finding(resultWith([torn]))).toContain('grade A (40% sure; BBB 50%).');
  });

  it('says when no fluctuation is above the noise floor', () => {
    expect(finding(resultWith([steady, { ...steady, model: 'x:b' }]))).toContain(
      'No model’s fluctuation is above its noise floor',
    );
  });

  it('gives a rank only to a table of few models, as it comes', () => {
    const table = readScoreCsv('model,scenario,benchmark,score\na,s1,x,50\na,s2,x,60\nb,s1,x,70\nb,s2,x,71', 't');
    const text = finding(table);
    expect(text).toContain(
      'b scores 70.5 on average and moves by 0.7 points with the system prompt: place 1 of 2 by steadiness.',
    );
    expect(text).toContain('Quartiles over 2 models are no more than a rank: a grade needs eight.');
    expect(text).not.toMatch(/grade (AAA|AA|A|BBB)| sure|noise floor/);
  });

  it('names the ends of many models', () => {
    const lines = Array.from({ length: 9 }, (_, m) => [`m${m},s1,x,${50 - m}`, `m${m},s2,x,${50 + m}`]).flat();
    const text = finding(readScoreCsv(['model,scenario,benchmark,score', ...lines].join('\n'), 't'));
    expect(text).toContain('Of 9 models, m0 is the steadiest and m8 the least steady.');
    expect(text).toContain('m8 scores 50.0 on average and moves by 11.3 points with the system prompt: grade BBB.');
    expect(text).toContain('Grades are quartiles among these 9 models.');
    expect(text).not.toContain('m4');
  });

  it('says that a run is under way, and what moved all models alike', () => {
    const partial = resultWith([{ ...steady, answered: 600, cells: 1800 }], { partial: true });
    expect(finding(partial)).toContain('So far 600 of 1,800 answers are in');
    const neutrality = { ...partial.neutrality, verdict: 'one template' as const, scenario: 's2' };
    const models = partial.models.map((model) => ({
      ...model,
      scenarios: model.scenarios.map((each) => ({ ...each, title: `Prompt ${each.scenario}` })),
    }));
    expect(finding({ ...partial, models, neutrality })).toContain('“Prompt s2” changes the task for all models alike');
  });

  it('says why nothing can be said', () => {
    const why = { value: null, why: 'no template has answers on every benchmark yet' };
    expect(finding(resultWith([{ mu: why, sigma: why }]))).toBe(
      'No model can be graded yet: no template has answers on every benchmark yet.',
    );
  });
});
