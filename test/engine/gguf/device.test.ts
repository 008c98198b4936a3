import { describe, expect, test } from 'vitest';
import type { Gpu } from '../../../src/core/models/offer.ts';
import { chooseGgufDevice, gpuHint } from '../../../src/engine/gguf/device.ts';

const real: Gpu = {
  vendor: 'nvidia',
  architecture: 'hopper',
  isSoftware: false,
  hasF16: true,
  maxBufferSize: 2 ** 32,
  maxStorageBufferBindingSize: 2 ** 31,
  maxComputeWorkgroupStorageSize: 2 ** 15,
  maxStorageBuffersPerShaderStage: 8,
};
const software = { ...real, vendor: 'google', architecture: 'swiftshader', isSoftware: true };
const without16 = (gpu: Gpu) => ({ ...gpu, hasF16: false });
const lack = 'it lacks 16-bit arithmetic (shader-f16), which llama.cpp needs';
const fallback = (why: string) => ({ note: `The graphics processor could not be used (${why}): the processor answers.` });

describe('a model in a GGUF file is computed', () => {
  test.each([
    ['by a real graphics processor, unasked', undefined, real, { gpu: 'WebGPU nvidia hopper' }],
    ['by the processor, where a person chose it', 'processor', real, {}],
    ['by the processor, where graphics are computed by it too', undefined, software, {}],
    ['by software graphics, where a person chose them', 'gpu', software, { gpu: 'WebGPU google swiftshader' }],
    ['by the processor for want of 16 bits, and says so', undefined, without16(real), fallback(lack)],
    ['by the processor, which says nothing of software that nobody chose', undefined, without16(software), {}],
    ['by the processor, which says what chosen software lacks', 'gpu', without16(software), fallback(lack)],
    ['by the processor, where there is nothing else', undefined, null, {}],
    ['by the processor, which says why, where the choice is gone', 'gpu', null, fallback('Its drivers are old')],
  ] as const)('%s', (_, chosen, gpu, device) => {
    expect(chooseGgufDevice(chosen, { gpu, why: 'Its drivers are old.' })).toEqual(device);
  });
});

test('the hint beside the choice says what each device costs', () => {
  expect(gpuHint(real)).toMatch(/same numbers on every machine/);
  expect(gpuHint(software)).toMatch(/slower than the processor alone/);
  expect(gpuHint(without16(software))).toContain(lack);
});
