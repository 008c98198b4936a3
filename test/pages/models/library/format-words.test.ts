import { expect, test } from 'vitest';
import { loadModelDownloadCatalog } from '../../../../src/engine/offers.ts';
import { explainWeightFormat, weightFormat } from '../../../../src/pages/models/library/format-words.ts';

test('every format of the list is explained', async () => {
  const { offers } = await loadModelDownloadCatalog();
  for (const offer of offers) {
    const format = weightFormat(offer);
    expect(format && explainWeightFormat(format), `${offer.repo} ${format}`).toMatch(/^Weights /);
  }
});

test.each([
  ['q4f16', /4 bits.*16-bit numbers/],
  ['q4f32', /4 bits.*32-bit numbers/],
  ['q4', /4 bits.*32-bit numbers/],
  ['q0f16', /16 bits each, half.*16-bit numbers/],
  ['q0f32', /in full.*32-bit numbers/],
  ['fp16', /16 bits each.*16-bit numbers/],
  ['fp32', /in full/],
  ['q8', /8 bits/],
  ['uint8', /8 bits/],
  ['q3f16', /3 bits/],
])('%s', (format, meaning) => {
  expect(explainWeightFormat(format)).toMatch(meaning);
});

test('which of them the processor computes fastest is said of both sides of the choice', () => {
  for (const quick of ['q8', 'int8', 'uint8']) expect(explainWeightFormat(quick)).toMatch(/as fast as with q4/);
  expect(explainWeightFormat('q4')).toMatch(/with q8 or int8 it writes/);
  expect(explainWeightFormat('q4f16')).not.toMatch(/processor unpacks/);
});

test('what is not known is not explained', () => {
  expect(explainWeightFormat('bnb')).toBeUndefined();
  expect(explainWeightFormat('q5')).toBeUndefined();
});
