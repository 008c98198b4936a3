import type { Json } from '../../base/json/json.ts';

/** What a model asks of the machine besides memory and disk. */
export type DeviceRequirement = 'webgpu' | 'shader-f16';

/** A model that could be downloaded, as the library lists it: no engine and no hub is asked to list it. */
export interface ModelOffer {
  /** Engine id: the one that would run it, on the device that it runs it on. */
  readonly engine: string;
  /** What stands for the model in its id: a hub repository, or WebLLM's name for it. */
  readonly repo: string;
  readonly dtype?: string;
  readonly name: string;
  /** “Llama”, “Qwen”: what a list is grouped and searched by. */
  readonly family: string;
  readonly parameters?: number;
  /** Of the download; what the hub says when it is asked is exact, this is not. */
  readonly bytes?: number;
  /** Of graphics memory, or of plain memory where it runs without WebGPU. */
  readonly memoryBytes?: number;
  /** The largest single buffer that it needs. */
  readonly bufferBytes?: number;
  readonly contextWindow?: number;
  readonly needs: readonly DeviceRequirement[];
  /** What a person should know beforehand, a sentence each: no system role, thinks before it answers, a base model. */
  readonly notes: readonly string[];
  /** Added by hand, not from a list that comes with Evenkeel. */
  readonly added?: true;
}

/** A note of an offer. */
export const baseModelNote = 'A base model: it continues a text and was not taught to chat.';

/** A file of a model: where it comes from, and how one knows that it came whole. */
export interface RemoteFile {
  /** The canonical address: it is also the file's key in the cache, whatever mirror it is fetched from. */
  readonly url: string;
  /** The Cache that the engine's library looks in. */
  readonly cache: string;
  /** `null` where its server did not say. */
  readonly bytes: number | null;
  /** Hex. */
  readonly sha256?: string;
  /** The hash is nobody's word, but that of what came the first time. */
  readonly hashedHere?: true;
  /** Hex SHA-1 of git's blob of it: what a hub has for small files. */
  readonly gitBlob?: string;
}

/** A model with its revision pinned: all that is needed to fetch it, and to load it without a connection. */
export interface PinnedModel {
  /** `engine:repo@revision:dtype`, as plans name it. */
  readonly id: string;
  readonly offer: ModelOffer;
  readonly files: readonly RemoteFile[];
  /** What its engine needs to load it, in the engine's own form. */
  readonly details: Json;
}

/** What the machine has, as far as a page can know it before anything is downloaded. */
export interface Machine {
  /** `null`: no WebGPU adapter, and `why` in plain words. */
  readonly gpu: Gpu | null;
  readonly why?: string;
  /** Gigabytes as the browser tells it (it stops at 8), or `null`. */
  readonly memoryGB: number | null;
  readonly storage: { readonly usage: number | null; readonly quota: number | null };
}

export interface Gpu {
  readonly vendor: string;
  readonly architecture: string;
  /** Computed by the processor: slow, but it works. */
  readonly isSoftware: boolean;
  readonly hasF16: boolean;
  readonly maxBufferSize: number;
  readonly maxStorageBufferBindingSize: number;
  readonly maxComputeWorkgroupStorageSize: number;
  readonly maxStorageBuffersPerShaderStage: number;
}

/** Whether a model will run here, with the reason in a sentence. */
export type ModelFit =
  | { readonly fits: 'yes' }
  | { readonly fits: 'maybe'; readonly why: string }
  | { readonly fits: 'no'; readonly why: string };
