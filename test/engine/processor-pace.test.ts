import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { msPerAnswer, estimateProcessorSpeed } from '../../src/engine/processor-pace.ts';
import type { AppHostedSmallModel } from '../../src/engine/transformers/small-models.ts';
import { loadMeasuredMsPerCell } from '../../src/store/models/model-pace.ts';

vi.mock('../../src/store/models/model-pace.ts', () => ({ loadMeasuredMsPerCell: vi.fn() }));
const measured = vi.mocked(loadMeasuredMsPerCell);

const small = (name: string, parameters: number) =>
  ({ id: `transformers:${name}`, name, parameters }) as AppHostedSmallModel;
const models = [small('tiny-a', 400_000), small('tiny-c', 1_250_000)];

beforeEach(() => void measured.mockReset());

test('is that of a small model that was asked here, and other models are scaled from it', async () => {
  measured.mockImplementation(async (id) => (id === 'transformers:tiny-c' ? 50 : null));
  const pace = await estimateProcessorSpeed(models);
  expect(pace).toEqual({ msPerMillion: 40, by: 'tiny-c' });
  // The measured model takes its measured time, one of twice the size takes twice as long.
  expect(msPerAnswer(pace, 1_250_000)).toBe(50);
  expect(msPerAnswer(pace, 2_500_000)).toBe(100);
});

test('is a laptop’s as long as no small model answered here', async () => {
  measured.mockResolvedValue(null);
  expect(await estimateProcessorSpeed(models)).toEqual({ msPerMillion: 25 });
  expect(await estimateProcessorSpeed([])).toEqual({ msPerMillion: 25 });
});
