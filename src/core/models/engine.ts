import type { Answer, Prompt } from '../answers/response.ts';
import type { CountRequestOrGetRefusal } from '../spending/spending.ts';

/** Progress of anything that takes over a second: the one type for downloads, loads, runs and analyses. */
export interface TaskProgress {
  readonly what: string;
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  readonly unit: 'bytes' | 'cells' | 'steps';
}

export type ProgressListener = (progress: TaskProgress) => void;

/** Which model, in an engine's own terms; see model-id.ts for its one-line form. */
export interface ModelRef {
  readonly engine: string;
  readonly repo: string;
  readonly revision?: string;
  readonly dtype?: string;
}

export interface EngineInfo {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly device: string;
  /** Decoding settings that it honours; the others are stored and shown as ignored. */
  readonly honours: readonly HonouredSetting[];
}

export type HonouredSetting = 'temperature' | 'topK' | 'topP' | 'maxTokens' | 'seed' | 'scoreOptions';

/**
 * What is known about a loaded model: stored with a run, shown as its provenance. Hashes are empty and the context window is
 * 0 if the engine cannot know them (an endpoint, the browser's own model).
 */
export interface LoadedModelInfo {
  readonly model: string;
  readonly contextWindow: number;
  readonly chatTemplateHash: string;
  readonly tokenizerHash: string;
  readonly device: string;
  readonly ms: number;
  /** How its prompts differ from their messages, one sentence each: “no chat template: plain text”, “no system role: …”. */
  readonly notes?: readonly string[];
  /** How its sampling differs from the plan, one sentence each: “It refuses the setting top-k: …”. */
  readonly drawnOtherwise?: readonly string[];
  /** Other devices (for an endpoint: addresses) on which it answered earlier in the same run. */
  readonly before?: readonly string[];
}

/** A model that was just loaded. */
export interface ModelLoadResult extends LoadedModelInfo {
  /** Tokens of a server's replies that belong to no cell, such as trials of a thinking switch. They are spent all the same. */
  readonly greetingTokens?: Answer['tokens'];
}

/** A prompt on its way to an engine, with its cell. */
export type CellPrompt = Prompt & { readonly cell: string; readonly seed: number };

export interface CellAnswer extends Answer {
  readonly cell: string;
}

/** Gets the next prompts while others are still being answered; an empty list means that there are no more. */
export type FetchNextPrompts = () => Promise<readonly CellPrompt[]>;

/**
 * Runs models. `load` never downloads: for a model that is not on this machine it throws a UserError that says where to get
 * it. (Only the app's own small models come from its folder.) `answer` ends in an EngineLost if loading again may help, else
 * in a UserError. An engine that does not honour a setting of a prompt answers all the same. What it honours is stored with
 * the run.
 */
export interface Engine {
  readonly id: string;
  /** How many prompts it handles best in one batch. */
  readonly batchSize: number;
  describe(): Promise<EngineInfo>;
  /**
   * The origin of the address to which it sends a model's prompts; absent if it sends them nowhere. Throws a UserError if it
   * cannot know.
   */
  addressOf?(model: ModelRef): string;
  /** The settings for its server that a person chose beyond the plan, in one line; `undefined`: the plan alone decides. */
  settingsOf?(model: ModelRef): string | undefined;
  /**
   * An engine that sends prompts to servers calls `before` ahead of each request, while it has this model. `first` has
   * prompts of the run, at least one of each shape. Such an engine sends these first to find out what the server accepts. It
   * gives their answers when they are asked for. It can load another model without `unload`. Until `unload` it remembers
   * what it found out about each model, so that models can take turns at no cost.
   */
  load(
    model: ModelRef,
    on: ProgressListener,
    signal: AbortSignal,
    before?: CountRequestOrGetRefusal,
    first?: readonly CellPrompt[],
  ): Promise<ModelLoadResult>;
  /**
   * Yields each answer as soon as it is ready, in any order; each names its cell. A prompt that fails alone is answered with
   * `finish: 'error'`. Some engines would wait for the last of a batch before the next batch begins. They call `more` before
   * they run out, and answer those prompts too.
   */
  answer(prompts: readonly CellPrompt[], signal: AbortSignal, more?: FetchNextPrompts): AsyncIterable<CellAnswer>;
  unload(): Promise<void>;
}
