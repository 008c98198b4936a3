import { describe, expect, test } from 'vitest';
import type { Gpu, Machine, ModelOffer } from '../../../../src/core/models/offer.ts';
import { fitForDownload } from '../../../../src/engine/machine.ts';
import { isQuickOnProcessor } from '../../../../src/engine/transformers/dtypes.ts';
import { loadModelDownloadCatalog } from '../../../../src/engine/offers.ts';
import { recommendFirstModel, recommendModels, type FirstModelDevice } from '../../../../src/pages/models/library/picks.ts';

const { offers } = await loadModelDownloadCatalog();

const gpu: Gpu = {
  vendor: 'made up',
  architecture: '',
  isSoftware: false,
  hasF16: true,
  maxBufferSize: 4 * 2 ** 30,
  maxStorageBufferBindingSize: 2 ** 31,
  maxComputeWorkgroupStorageSize: 32_768,
  maxStorageBuffersPerShaderStage: 10,
};
const machine = (more: Partial<Machine>): Machine => ({
  gpu: null,
  memoryGB: 8,
  storage: { usage: 0, quota: 1e12 },
  ...more,
});
const picked = (on: Machine, of: readonly ModelOffer[] = offers) =>
  recommendModels(
    of.map((offer) => ({ offer, fit: fitForDownload(offer, on) })),
    on,
  );
const sizes = (on: Machine) => picked(on).map(({ judged }) => judged.offer.parameters ?? 0);

describe('picks', () => {
  test('are three on a machine with a graphics processor, all for it, apart in size and within half of the memory', () => {
    const on = machine({ gpu });
    const picks = picked(on);
    expect(picks.map(({ title }) => title)).toEqual(['Quickest', 'In between', 'Most capable']);
    for (const { judged } of picks) {
      expect(judged.offer.needs).toContain('webgpu');
      expect(judged.offer.memoryBytes).toBeLessThanOrEqual(4 * 2 ** 30);
    }
    const [small, middle, large] = sizes(on) as [number, number, number];
    expect(middle / small).toBeGreaterThanOrEqual(1.5);
    expect(large / middle).toBeGreaterThanOrEqual(1.5);
    expect(large).toBeGreaterThan(2e9);
  });

  test('run on the processor where there is no real graphics processor', () => {
    for (const none of [null, { ...gpu, isSoftware: true }]) {
      const picks = picked(machine({ gpu: none }));
      expect(picks.length).toBe(3);
      for (const { judged } of picks) {
        expect(judged.offer.needs).toEqual([]);
        // Picks use the quick format if the list has it.
        const has8 = offers.some(({ repo, dtype }) => repo === judged.offer.repo && isQuickOnProcessor(dtype));
        expect(isQuickOnProcessor(judged.offer.dtype), judged.offer.name).toBe(has8);
        expect(judged.offer.parameters).toBeLessThan(1.1e9);
      }
    }
  });

  test('are smaller on a machine with less memory, and need no 16-bit arithmetic where there is none', () => {
    const little = sizes(machine({ gpu, memoryGB: 2 }));
    expect(little.length).toBeGreaterThan(0);
    expect(Math.max(...little)).toBeLessThan(Math.max(...sizes(machine({ gpu }))));
    for (const { judged } of picked(machine({ gpu: { ...gpu, hasF16: false } }))) {
      expect(judged.offer.needs).not.toContain('shader-f16');
    }
  });

  test('leave out what was not taught to chat, always thinks, or is cut short', () => {
    for (const { judged } of picked(machine({ gpu }))) {
      expect(judged.offer.name).not.toMatch(/Base|Reasoning|short/);
    }
  });

  test('are one where one fits, and none where none does', () => {
    const one = offers.filter(({ name, needs }) => name === 'Qwen3 0.6B' && needs.length === 0);
    expect(picked(machine({}), one).map(({ title }) => title)).toEqual(['Quickest']);
    expect(picked(machine({}), [])).toEqual([]);
  });
});

describe('the model for a first audit', () => {
  const first = (on: Machine, device: FirstModelDevice) =>
    recommendFirstModel(
      offers.map((offer) => ({ offer, fit: fitForDownload(offer, on) })),
      on,
      device,
    )?.offer;

  test('is compiled for WebLLM where there is WebGPU: the smallest in software, half a billion parameters on a real one', () => {
    const real = first(machine({ gpu }), 'graphics');
    expect(real).toMatchObject({ engine: 'webllm', name: expect.stringContaining('Qwen3 0.6B') as string });
    const software = first(machine({ gpu: { ...gpu, isSoftware: true } }), 'graphics');
    expect(software).toMatchObject({ engine: 'webllm', name: expect.stringContaining('SmolLM2 360M') as string });
    const withoutF16 = first(machine({ gpu: { ...gpu, hasF16: false } }), 'graphics');
    expect(withoutF16?.needs).toEqual(['webgpu']);
  });

  test('is the smaller one where memory is short, and none where none fits', () => {
    expect(first(machine({ gpu, memoryGB: 1 }), 'graphics')?.name).toContain('SmolLM2 360M');
    expect(first(machine({ gpu: { ...gpu, maxBufferSize: 1 } }), 'graphics')).toBeUndefined();
    expect(first(machine({ memoryGB: 0.5 }), 'processor')).toBeUndefined();
  });

  test('is the quickest on the processor, whatever graphics processor there is', () => {
    for (const on of [machine({}), machine({ gpu })])
      expect(first(on, 'processor')).toMatchObject({ engine: 'transformers', name: 'SmolLM2 360M', dtype: 'int8' });
  });
});
