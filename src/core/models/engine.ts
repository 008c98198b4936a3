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
 * What is known of a model once it is loaded: stored with a run, shown as its provenance. A hash is empty, and the
 * context window 0, where the engine cannot know it (an endpoint, the browser's own model).
 */
export interface LoadedModelInfo {
  readonly model: string;
  readonly contextWindow: number;
  readonly chatTemplateHash: string;
  readonly tokenizerHash: string;
  readonly device: string;
  readonly ms: number;
  /** How its prompts are put that is not as messages say, a sentence each: “no chat template: plain text”, “no system role: …”. */
  readonly notes?: readonly string[];
  /** How it draws tokens otherwise than a plan asks for, a sentence each: “It refuses the setting top-k: …”. */
  readonly drawnOtherwise?: readonly string[];
  /** On what (of an endpoint: at which address) it answered earlier in the same run, where that was something else. */
  readonly before?: readonly string[];
}

/** A model that was just loaded. */
export interface ModelLoadResult extends LoadedModelInfo {
  /** Of a server’s replies that no cell gets, such as those to trials of a thinking switch: they are spent all the same. */
  readonly greetingTokens?: Answer['tokens'];
}

/** A prompt on its way to an engine, with the cell that it stands for. */
export type CellPrompt = Prompt & { readonly cell: string; readonly seed: number };

export interface CellAnswer extends Answer {
  readonly cell: string;
}

/** The next prompts, while some are still being answered; none: there are no more. */
export type FetchNextPrompts = () => Promise<readonly CellPrompt[]>;

/**
 * Who answers. `load` never downloads: what is not on this machine is a UserError that says where to get it (own small
 * models alone come from the app's folder). `answer` ends in an EngineLost where loading again may help, in a UserError
 * where it would not. An engine that does not honour a setting of a prompt answers all the same: what it honours is
 * stored with the run.
 */
export interface Engine {
  readonly id: string;
  /** How many prompts it wants at once: what it makes best use of in one batch. */
  readonly batchSize: number;
  describe(): Promise<EngineInfo>;
  /** Where a model's prompts are sent: the origin of the address. Absent: nowhere. Throws a UserError where that cannot be known. */
  addressOf?(model: ModelRef): string;
  /** How a person has its server asked, beyond what a plan says, in one line; `undefined`: a plan alone decides. */
  settingsOf?(model: ModelRef): string | undefined;
  /**
   * An engine whose prompts go to servers asks `before` each request that it sends, while it has this model. `first`: prompts of the run, one of each
   * shape at least; such an engine asks them first, to find out what the server takes, and gives their answers when they are asked for. It may be given
   * another model without `unload`: until then it knows what it found out of each, so that models take turns at no cost.
   */
  load(
    model: ModelRef,
    on: ProgressListener,
    signal: AbortSignal,
    before?: CountRequestOrGetRefusal,
    first?: readonly CellPrompt[],
  ): Promise<ModelLoadResult>;
  /**
   * Each answer names its cell; any order; as soon as each is there. A prompt that fails alone is answered with `finish: 'error'`.
   * An engine for which the last of a batch would hold up the first of the next takes `more` before it runs out, and answers them as well.
   */
  answer(prompts: readonly CellPrompt[], signal: AbortSignal, more?: FetchNextPrompts): AsyncIterable<CellAnswer>;
  unload(): Promise<void>;
}
