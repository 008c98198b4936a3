import { expect, test } from 'vitest';
import { LikenessMeter } from '../../../src/workbenches/paraphrases/likeness.ts';
import { unitMeanTokenVector, embeddingCosine } from '../../../src/workbenches/paraphrases/similarity.ts';
import { lexicalEncoder } from '../../../src/text/lexical-encoder.ts';

const encoded = (...rows: number[][]) => ({
  tokens: rows.map((_, i) => `t${i}`),
  size: rows[0]?.length ?? 0,
  vectors: Float32Array.from(rows.flat()),
});

test('the mean of the tokens’ vectors, brought to length 1', () => {
  // (1, 0) and (0, 1): their mean points to 45°.
  const [x, y] = unitMeanTokenVector(encoded([1, 0], [0, 1]));
  expect(x).toBeCloseTo(Math.SQRT1_2, 15);
  expect(y).toBeCloseTo(Math.SQRT1_2, 15);
  // Opposite vectors cancel, so there is no direction.
  expect([...unitMeanTokenVector(encoded([1, 0], [-1, 0]))]).toEqual([0, 0]);
});

test('the cosine of 45° and 0° is √½; of opposites −1; with nothing 0', () => {
  const a = unitMeanTokenVector(encoded([1, 0], [0, 1]));
  expect(embeddingCosine(a, unitMeanTokenVector(encoded([1, 0])))).toBeCloseTo(Math.SQRT1_2, 15);
  expect(embeddingCosine(unitMeanTokenVector(encoded([1, 0])), unitMeanTokenVector(encoded([-1, 0])))).toBe(-1);
  expect(embeddingCosine(a, a)).toBe(1);
  expect(embeddingCosine(a, unitMeanTokenVector(encoded()))).toBe(0);
  expect(() => embeddingCosine(a, unitMeanTokenVector(encoded([1, 0, 0])))).toThrow(RangeError);
});

test('equal texts are wholly alike; order is not seen by the mean; a text is encoded once', async () => {
  let asked = 0;
  const meter = new LikenessMeter({
    id: 'counting',
    encode: (texts) => ((asked += texts.length), lexicalEncoder.encode(texts)),
  });
  const same = await meter.measure('What is the sum?', 'What is the sum?');
  expect(same.similarity).toBe(1);
  expect(same.lexicality).toBeCloseTo(1, 12);
  const turned = await meter.measure('What is the sum?', 'The sum is what?');
  expect(turned.similarity).toBeCloseTo(1, 6);
  expect(turned.lexicality).toBeLessThan(1);
  expect((await meter.measure('What is the sum?', '')).similarity).toBe(0);
  expect(asked).toBeLessThanOrEqual(4);
});
