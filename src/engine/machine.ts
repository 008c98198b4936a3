import { bytes as inUnits } from '../core/words/format.ts';
import type { ModelFit, Gpu, Machine, ModelOffer } from '../core/models/offer.ts';
import { estimateStorageUsage } from '../store/database/usage.ts';
import { findEngineManifest } from './index.ts';
import { bufferLimitMessage } from './buffer-limit.ts';
import { isQuickOnProcessor } from './transformers/dtypes.ts';

/** What a page can find out about its machine. It downloads nothing and starts no engine. */
export async function lookAtMachine(): Promise<Machine> {
  const { gpu, why } = await lookForGpu();
  const { deviceMemory } = navigator as Navigator & { readonly deviceMemory?: number };
  const { usage, quota } = await estimateStorageUsage().catch(() => ({ usage: null, quota: null }));
  return { gpu, ...(why !== undefined && { why }), memoryGB: deviceMemory ?? null, storage: { usage, quota } };
}

async function lookForGpu(): Promise<Pick<Machine, 'gpu' | 'why'>> {
  if (!globalThis.isSecureContext) {
    return {
      gpu: null,
      why: 'A page opened by plain http from another machine gets no graphics processor (WebGPU): open Evenkeel by https or on this machine (localhost).',
    };
  }
  // The standard's type always has it, but a browser without WebGPU does not.
  const webgpu: GPU | undefined = navigator.gpu;
  if (!webgpu) {
    return {
      gpu: null,
      why: 'This browser gives pages no graphics processor (WebGPU): current versions of Chrome, Edge and Safari do, and of Firefox on Windows and Mac.',
    };
  }
  const adapter = await webgpu.requestAdapter({ powerPreference: 'high-performance' }).catch(() => null);
  if (adapter) return { gpu: gpuOf(adapter) };
  return {
    gpu: null,
    why: 'This browser knows WebGPU, but found no graphics processor that it may use: its drivers may be too old, or it may be switched off in the browser’s settings.',
  };
}

function gpuOf({ info, features, limits }: GPUAdapter): Gpu {
  // Last year's browsers report less about the adapter, or nothing.
  const { vendor = '', architecture = '', isFallbackAdapter = false }: Partial<GPUAdapterInfo> = info ?? {};
  const { maxBufferSize, maxStorageBufferBindingSize } = limits;
  const { maxComputeWorkgroupStorageSize, maxStorageBuffersPerShaderStage } = limits;
  return {
    vendor,
    architecture,
    isSoftware: isFallbackAdapter || architecture === 'swiftshader',
    hasF16: features.has('shader-f16'),
    maxBufferSize,
    maxStorageBufferBindingSize,
    maxComputeWorkgroupStorageSize,
    maxStorageBuffersPerShaderStage,
  };
}

/** “WebGPU nvidia hopper”, the name in the provenance. */
export const gpuName = (gpu: Gpu | null): string =>
  ['WebGPU', gpu?.vendor, gpu?.architecture].filter((part) => part).join(' ');

/** Whether a model can be downloaded to this machine and run on it. */
export function fitForDownload(offer: ModelOffer, machine: Machine): ModelFit {
  const runs = fitIgnoringDiskSpace(offer, machine);
  if (runs.fits === 'no') return runs;
  return roomFor(offer, machine) ?? runs;
}

/** The same for a downloaded model, so free disk space does not matter. */
export function fitIgnoringDiskSpace(offer: ModelOffer, machine: Machine): ModelFit {
  return offer.needs.includes('webgpu') ? runsOnGpu(offer, machine) : runsOnProcessor(offer, machine);
}

function roomFor({ bytes }: ModelOffer, { storage: { quota, usage } }: Machine): ModelFit | undefined {
  if (bytes === undefined || quota === null || usage === null || bytes <= quota - usage) return undefined;
  const room = inUnits(Math.max(0, quota - usage));
  return doesNotFit(`It takes ${inUnits(bytes)} of disk, but the browser gives this page room for only another ${room}.`);
}

function runsOnGpu(offer: ModelOffer, { gpu, why, memoryGB }: Machine): ModelFit {
  if (!gpu) return doesNotFit(why ?? 'There is no graphics processor (WebGPU) for this page.');
  if (offer.needs.includes('shader-f16') && !gpu.hasF16) {
    return doesNotFit(
      'It needs 16-bit arithmetic on the graphics processor (shader-f16), which this one lacks: a variant with f32 in its name does not need it.',
    );
  }
  const lackOf = findEngineManifest(offer.engine)?.lackOf ?? bufferLimitMessage;
  const lack = lackOf(offer, gpu);
  if (lack) return doesNotFit(lack);
  const { memoryBytes } = offer;
  if (gpu.isSoftware) {
    return mayFit('This browser computes graphics with the processor: it works, but very slowly.');
  }
  if (memoryBytes === undefined) return mayFit('How much graphics memory it needs is not known.');
  if (memoryBytes <= usualMemory) return { fits: 'yes' };
  const known =
    memoryGB !== null && memoryGB < maxReportedGB && memoryBytes > memoryGB * 2 ** 30
      ? `this machine has about ${memoryGB} GB of memory in all`
      : 'the browser does not say how much there is';
  return mayFit(
    `It needs ${inUnits(memoryBytes)} of graphics memory, and ${known}. If that is too little, loading stops with a message and nothing is lost.`,
  );
}

/** Graphics memory that any machine of recent years can spare. */
const usualMemory = 1.5 * 2 ** 30;

/** Browsers report at most this many gigabytes of memory. */
const maxReportedGB = 8;

function runsOnProcessor({ bytes, memoryBytes }: ModelOffer, { memoryGB }: Machine): ModelFit {
  if (bytes !== undefined && bytes >= mostWasmBytes) {
    return doesNotFit(
      `Its weights take ${inUnits(bytes)}. Without a graphics processor a page can use 4 GB of memory at most.`,
    );
  }
  if (memoryBytes === undefined || memoryGB === null || memoryBytes <= memoryGB * 2 ** 30) return { fits: 'yes' };
  // A browser that reports 8 may have more.
  if (memoryGB >= maxReportedGB)
    return mayFit(`It needs ${inUnits(memoryBytes)} of memory: close other programs that need much.`);
  return mayFit(`It needs ${inUnits(memoryBytes)} of memory, and this machine has about ${memoryGB} GB.`);
}

/** WebAssembly of a page can address no more. */
const mostWasmBytes = 4 * 2 ** 30;

const doesNotFit = (why: string): ModelFit => ({ fits: 'no', why });
const mayFit = (why: string): ModelFit => ({ fits: 'maybe', why });

/**
 * What to offer instead of a model that does not fit. It prefers a model of the same family and of a similar size. A model
 * that only may fit is the last resort.
 */
export function nearestFittingOffer(
  offer: ModelOffer,
  offers: readonly ModelOffer[],
  machine: Machine,
): ModelOffer | undefined {
  const others = offers.filter((other) => other !== offer);
  for (const fits of ['yes', 'maybe'] as const) {
    const fitting = others.filter((other) => fitForDownload(other, machine).fits === fits);
    const [nearest] = fitting.sort((a, b) => distance(offer, a) - distance(offer, b));
    if (nearest) return nearest;
  }
  return undefined;
}

/**
 * Distance in doublings of the size. Another family counts as four doublings, another engine as half of one. Among variants
 * of one size, similar memory is nearer. On the processor, a variant that it computes quickly is nearer.
 */
function distance(a: ModelOffer, b: ModelOffer): number {
  const elsewhere = (a.family === b.family ? 0 : 4) + (a.engine === b.engine ? 0 : 0.5);
  const slow = b.needs.length === 0 && !isQuickOnProcessor(b.dtype) ? 0.25 : 0;
  return logDistance(sizeOf(a), sizeOf(b)) + 0.1 * logDistance(memoryOf(a), memoryOf(b)) + elsewhere + slow;
}

const logDistance = (a: number, b: number): number => Math.abs(Math.log2(a / b));
const memoryOf = ({ memoryBytes, bytes }: ModelOffer): number => memoryBytes ?? bytes ?? 1e9;
const sizeOf = (offer: ModelOffer): number => offer.parameters ?? memoryOf(offer);
