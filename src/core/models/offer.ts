import type { Json } from '../../base/json/json.ts';

/** What a model needs from the machine apart from memory and disk. */
export type DeviceRequirement = 'webgpu' | 'shader-f16';

/** A model that can be downloaded, as the library lists it. Listing it takes no request to an engine or a hub. */
export interface ModelOffer {
  /** The id of the engine that would run it, on the device that the engine uses. */
  readonly engine: string;
  /** Its name in the model's id: a hub repository, or WebLLM's name for it. */
  readonly repo: string;
  readonly dtype?: string;
  readonly name: string;
  /** “Llama”, “Qwen”: lists are grouped and searched by it. */
  readonly family: string;
  readonly parameters?: number;
  /** The approximate size of the download; the hub reports the exact size. */
  readonly bytes?: number;
  /** Graphics memory, or main memory if it runs without WebGPU. */
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

/** A file of a model: its source, and how to check that it arrived whole. */
export interface RemoteFile {
  /** The canonical address. It is also the file's key in the cache, whatever mirror it comes from. */
  readonly url: string;
  /** The Cache that the engine's library looks in. */
  readonly cache: string;
  /** `null` if its server did not say. */
  readonly bytes: number | null;
  /** Hex. */
  readonly sha256?: string;
  /** The hash was computed here from the first download; nobody published it. */
  readonly hashedHere?: true;
  /** Hex SHA-1 of its git blob, which a hub has for small files. */
  readonly gitBlob?: string;
}

/** A model with its revision pinned: everything needed to fetch it, and to load it without a connection. */
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
  /** `null`: no WebGPU adapter; `why` has the reason in plain words. */
  readonly gpu: Gpu | null;
  readonly why?: string;
  /** Gigabytes as the browser reports them (8 at most), or `null`. */
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
