import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { gatherModelEvidence } from '../../../src/measure/verdicts/evidence.ts';
import { factorClaims, factorContrasts } from '../../../src/studies/configuration/measure/factor-contrasts.ts';
import type { ConfigurationDesign } from '../../../src/studies/configuration/measure/configuration-title.ts';
import type { ModelConfigurationEvidence } from '../../../src/studies/configuration/measure/evidence.ts';

const levels = (ids: readonly string[]) => ids.map((id) => ({ id, title: `Level ${id}` }));
const crossing = ['n', 'x'].flatMap((noise) =>
  ['t1', 't2'].flatMap((temperature) =>
    ['a', 'b'].map((paraphrase) => ({ noise, temperature, paraphrase, demonstrations: '0' })),
  ),
);
const design = {
  configurations: crossing.map((own, place) => ({ id: String(place), levels: own })),
  factors: [
    { id: 'paraphrase', title: 'Wording', levels: levels(['a', 'b']) },
    { id: 'noise', title: 'Noise', levels: levels(['n', 'x']) },
    { id: 'temperature', title: 'Temperature', levels: levels(['t1', 't2']) },
  ],
} as unknown as ConfigurationDesign;

/** A model that loses this much to noise and nothing to other factors. */
function judged(model: string, cost: number): ModelConfigurationEvidence {
  const random = seededRandom(11);
  const items = 150;
  const table = {
    items,
    templates: crossing.length,
    scores: Float64Array.from({ length: items * crossing.length }, (_, at) =>
      Number(random() < (crossing[at % crossing.length]?.noise === 'x' ? 0.8 - cost : 0.8)),
    ),
    binary: true,
  };
  const evidence = gatherModelEvidence(model, [table], promptSpread([table]), { seed: 1, draws: 0 });
  return { ...evidence, notRated: undefined } as unknown as ModelConfigurationEvidence;
}

describe('contrasts of factors', () => {
  test('pair configurations that differ in one level alone', () => {
    const found = factorContrasts(design);
    expect(found.map(({ factor, from, to }) => [factor, from, to])).toEqual([
      ['paraphrase', 'a', 'b'],
      ['noise', 'n', 'x'],
      ['temperature', 't1', 't2'],
    ]);
    expect(found[1]?.weights).toEqual([-0.25, -0.25, -0.25, -0.25, 0.25, 0.25, 0.25, 0.25]);
    // If configurations are missing, only complete pairs count.
    expect(factorContrasts(design, [0, 4, 5]).map(({ factor, weights }) => [factor, weights])).toEqual([
      ['paraphrase', [0, 0, 0, 0, -1, 1, 0, 0]],
      ['noise', [-1, 0, 0, 0, 1, 0, 0, 0]],
    ]);
  });

  test('name the level that costs points, and the factors that show no effect', () => {
    const claims = factorClaims([judged('m', 0.2), judged('n', 0)], design, ['m', 'n']);
    expect(claims.map(({ claim, models, about }) => [claim, models, about])).toEqual([
      [
        'factor-lowers',
        ['m'],
        { level: 'Level x', against: 'Level n', noEffect: '. Wording and temperature show no effect' },
      ],
      ['factors-open', ['m'], { factors: 'Wording and temperature', show: 'show' }],
    ]);
    const [lowers, open] = claims;
    expect(lowers?.interval?.[0]).toBeGreaterThan(10);
    expect(lowers?.interval?.[1]).toBeLessThan(30);
    expect(open?.interval?.[1]).toBeLessThan(10);
    // A model that is not sensitive has no factor claims.
    expect(factorClaims([judged('m', 0.2)], design, [])).toEqual([]);
  });
});
