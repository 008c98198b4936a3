import { describe, expect, test } from 'vitest';
import { fitForDownload, nearestFittingOffer, fitIgnoringDiskSpace } from '../../src/engine/machine.ts';
import type { ModelFit, Gpu, Machine, ModelOffer } from '../../src/core/models/offer.ts';
import { webllmOffers } from '../../src/engine/webllm/offers.ts';

const gb = 2 ** 30;
const gpu: Gpu = {
  vendor: 'apple',
  architecture: 'metal-3',
  isSoftware: false,
  hasF16: true,
  maxBufferSize: 4 * gb,
  maxStorageBufferBindingSize: 4 * gb,
  maxComputeWorkgroupStorageSize: 32768,
  maxStorageBuffersPerShaderStage: 10,
};
const machine: Machine = { gpu, memoryGB: 8, storage: { usage: 0, quota: 100 * gb } };
const without = (change: Partial<Gpu>): Machine => ({ ...machine, gpu: { ...gpu, ...change } });
const noGpu: Machine = { ...machine, gpu: null, why: 'This browser gives pages no graphics processor (WebGPU).' };

const small: ModelOffer = {
  engine: 'webllm',
  repo: 'Small-1B-q4f16_1-MLC',
  name: 'Small 1B (q4f16)',
  family: 'Small',
  parameters: 1e9,
  bytes: 0.6 * gb,
  memoryBytes: 0.9 * gb,
  needs: ['webgpu', 'shader-f16'],
  notes: [],
};
const wasm: ModelOffer = { ...small, engine: 'transformers', needs: [] };
const whyOf = (fit: ModelFit) => (fit.fits === 'yes' ? '' : fit.why);

describe('a model on the graphics processor', () => {
  test('fits where there is all that it asks for', () => {
    expect(fitForDownload(small, machine)).toEqual({ fits: 'yes' });
  });

  test('does not without one, for the reason that the machine gives', () => {
    expect(fitForDownload(small, noGpu)).toEqual({ fits: 'no', why: noGpu.why });
  });

  test('does not without 16-bit arithmetic, where it needs that', () => {
    const fit = fitForDownload(small, without({ hasF16: false }));
    expect(fit.fits).toBe('no');
    expect(whyOf(fit)).toMatch(/16-bit arithmetic .*shader-f16.* f32/);
    expect(fitForDownload({ ...small, needs: ['webgpu'] }, without({ hasF16: false }))).toEqual({ fits: 'yes' });
  });

  test.each([
    [{ maxStorageBuffersPerShaderStage: 8 }, /10 buffers .* has 8/],
    [{ maxComputeWorkgroupStorageSize: 16384 }, /32768 bytes .* has 16384/],
    [{ maxBufferSize: 128 * 2 ** 20 }, /maxBufferSize/],
    [{ maxStorageBufferBindingSize: 64 * 2 ** 20 }, /maxStorageBufferBindingSize/],
  ])('does not where the limits are below those of WebLLM: %j', (limits, sentence) => {
    const fit = fitIgnoringDiskSpace(small, without(limits));
    expect(fit.fits).toBe('no');
    expect(whyOf(fit)).toMatch(sentence);
    // These limits apply to WebLLM only.
    expect(fitIgnoringDiskSpace({ ...small, engine: 'transformers-webgpu' }, without(limits))).toEqual({ fits: 'yes' });
  });

  test('does not where one of its tables is larger than a buffer may be', () => {
    const large = { ...small, bufferBytes: 250 * 2 ** 20 };
    expect(fitIgnoringDiskSpace(large, machine)).toEqual({ fits: 'yes' });
    // WebLLM falls back to 128 MB if 1 GB is too much, even if the GPU offers almost 1 GB.
    expect(whyOf(fitIgnoringDiskSpace(large, without({ maxStorageBufferBindingSize: 0.9 * gb })))).toMatch(
      /250 MB .* gives only 128 MB/,
    );
    const onnx = { ...large, engine: 'transformers-webgpu' };
    expect(fitIgnoringDiskSpace(onnx, without({ maxStorageBufferBindingSize: 0.9 * gb }))).toEqual({ fits: 'yes' });
    expect(fitIgnoringDiskSpace(onnx, without({ maxStorageBufferBindingSize: 200 * 2 ** 20 })).fits).toBe('no');
  });

  test('may fit where it needs much memory, as no browser tells how much there is', () => {
    const fit = fitForDownload({ ...small, memoryBytes: 5 * gb }, machine);
    expect(fit.fits).toBe('maybe');
    expect(whyOf(fit)).toMatch(/needs 5\.0 GB of graphics memory, and the browser does not say/);
    expect(whyOf(fitForDownload({ ...small, memoryBytes: 5 * gb }, { ...machine, memoryGB: 4 }))).toMatch(/about 4 GB/);
    const { memoryBytes: _, ...withoutMemory } = small;
    expect(fitForDownload(withoutMemory, machine).fits).toBe('maybe');
  });

  test('runs slowly where the processor computes graphics', () => {
    const fit = fitForDownload(small, without({ isSoftware: true }));
    expect(fit.fits).toBe('maybe');
    expect(whyOf(fit)).toMatch(/slowly/);
  });
});

describe('a model on the processor', () => {
  test('needs no graphics processor', () => {
    expect(fitForDownload(wasm, noGpu)).toEqual({ fits: 'yes' });
  });

  test('may fit where the memory may be too small, and does not where no page can address it', () => {
    expect(whyOf(fitForDownload({ ...wasm, memoryBytes: 6 * gb }, { ...machine, memoryGB: 4 }))).toMatch(/has about 4 GB/);
    expect(fitForDownload({ ...wasm, memoryBytes: 9 * gb }, machine).fits).toBe('maybe');
    expect(fitForDownload({ ...wasm, memoryBytes: 6 * gb }, { ...machine, memoryGB: null })).toEqual({ fits: 'yes' });
    expect(whyOf(fitForDownload({ ...wasm, bytes: 4.5 * gb }, machine))).toMatch(/4 GB of memory at most/);
  });
});

describe('room on the disk', () => {
  const full: Machine = { ...machine, storage: { usage: 9.8 * gb, quota: 10 * gb } };

  test('has to be there before a download, not afterwards', () => {
    expect(whyOf(fitForDownload(small, full))).toMatch(/takes 614 MB of disk, .* room for only another 205 MB/);
    expect(fitIgnoringDiskSpace(small, full)).toEqual({ fits: 'yes' });
  });

  test('is no matter where the browser does not tell of it', () => {
    expect(fitForDownload(small, { ...machine, storage: { usage: null, quota: null } })).toEqual({ fits: 'yes' });
  });
});

describe('the nearest model that fits', () => {
  const find = (repo: string) => webllmOffers.find((offer) => offer.repo === repo)!;

  test('is the same without 16-bit arithmetic, where only that is lacking', () => {
    const wanted = find('Llama-3.2-1B-Instruct-q4f16_1-MLC');
    const nearest = nearestFittingOffer(wanted, webllmOffers, without({ hasF16: false }))!;
    expect(nearest.repo).toBe('Llama-3.2-1B-Instruct-q4f32_1-MLC');
  });

  test('is of the same family, and as large as is sure to fit', () => {
    const wanted = find('Llama-3.1-70B-Instruct-q3f16_1-MLC');
    const nearest = nearestFittingOffer(wanted, webllmOffers, machine)!;
    expect(nearest.family).toBe('Llama');
    expect(fitForDownload(nearest, machine)).toEqual({ fits: 'yes' });
    expect(nearest.parameters).toBe(1e9);
  });

  test('is one that runs on the processor where there is no other', () => {
    expect(nearestFittingOffer(small, [...webllmOffers, small, wasm], noGpu)).toBe(wasm);
    expect(nearestFittingOffer(small, webllmOffers, noGpu)).toBeUndefined();
  });

  test('is in the format that the processor computes fastest, where it runs on that', () => {
    const q4 = { ...wasm, dtype: 'q4', memoryBytes: small.memoryBytes! };
    const q8 = { ...wasm, dtype: 'q8', memoryBytes: 2 * gb };
    expect(nearestFittingOffer(small, [small, q4, q8], noGpu)).toBe(q8);
    // A different size is further away than a different format.
    expect(nearestFittingOffer(small, [small, q4, { ...q8, parameters: 2e9 }], noGpu)).toBe(q4);
  });

  test('is one that may fit where none is sure to', () => {
    const nearest = nearestFittingOffer(small, [small, { ...small, memoryBytes: 3 * gb }], without({ isSoftware: false }));
    expect(nearest?.memoryBytes).toBe(3 * gb);
  });
});
