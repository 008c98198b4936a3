import { UserError } from '../../base/errors/user-error.ts';
import { EngineLost } from '../../core/models/engine-lost.ts';

interface Meaning {
  /** The error's class, if it has its own. */
  readonly name?: RegExp;
  /** Matches its message. */
  readonly says?: RegExp;
  /** Explains the error in a sentence; `found` is the match of `says`. */
  readonly sentence: (found: RegExpExecArray | null) => string;
  /** Loading again may help. */
  readonly lost?: true;
  /** Only this prompt is at fault. The next one can be asked. */
  readonly ofPrompt?: true;
}

/** Explains WebLLM's errors and those of the browser. The first match decides. */
const meanings: readonly Meaning[] = [
  {
    name: /^ContextWindowSizeExceededError$/,
    says: /prompt tokens: (\d+); context window size: (\d+)/,
    sentence: (found) =>
      found
        ? `The prompt has ${found[1]} tokens, but this model reads at most ${found[2]}, with room for an answer.`
        : 'The prompt is longer than this model can read.',
    ofPrompt: true,
  },
  {
    // Its tokens become arguments of a function call. A browser allows some hundred thousand of those.
    says: /Maximum call stack size exceeded/,
    sentence: () => 'The prompt is far longer than this model can read.',
    ofPrompt: true,
  },
  {
    name: /^(MessageOrderError|SystemMessageOrderError|UnsupportedRoleError|ContentTypeError)$/,
    sentence: () =>
      'WebLLM refuses the order of the messages: a system message can only come first, and the last message must be a question.',
    ofPrompt: true,
  },
  { name: /^(DeviceLostError|ModelNotLoadedError|GPUPipelineError)$/, sentence: () => deviceLost, lost: true },
  {
    says: /device (is|was) lost|lost device|GPUDevice.*lost|external instance reference no longer exists/i,
    sentence: () => deviceLost,
    lost: true,
  },
  {
    says: /out of memory|bad_alloc|memory access out of bounds|allocation failed|could not allocate|array buffer allocation/i,
    sentence: () =>
      'The memory is too small for this model, or other programs use much of it: close some, or choose a smaller model.',
    lost: true,
  },
  {
    name: /^(WebGPUNotAvailableError|WebGPUNotFoundError)$/,
    sentence: () => 'This browser gives pages no graphics processor (WebGPU), and WebLLM runs on nothing else.',
  },
  {
    says: /Unable to find a compatible GPU/,
    sentence: () => 'The browser found no graphics processor that it may use, and WebLLM runs on nothing else.',
  },
  {
    says: /requested (max\w+) exceeds limit.*?requested=(\w+), limit=(\w+)/s,
    sentence: (found) =>
      `The graphics processor is too small for WebLLM: it gives ${found?.[3]}, but WebLLM needs ${found?.[2]} (${found?.[1]}).`,
  },
  {
    name: /^ShaderF16SupportError$/,
    sentence: () =>
      'The model needs 16-bit arithmetic on the graphics processor (shader-f16), which this one lacks: choose a variant with f32 in its name.',
  },
  {
    name: /^FeatureSupportError$/,
    says: /requires feature ([\w-]+)/,
    sentence: (found) => `The model needs what this graphics processor lacks (${found?.[1] ?? 'a feature of WebGPU'}).`,
  },
  {
    name: /^IntegrityError$/,
    says: /verification failed for (\S+)/,
    sentence: (found) =>
      fileOf(found?.[1]).endsWith('.wasm')
        ? `The compiled library ${fileOf(found?.[1])} is not the one that this model was first used with (its SHA-256 has changed), so it is not used. Delete the model on the Models page and get it again.`
        : `The file ${fileOf(found?.[1])} differs from the hub’s (its hash is wrong): delete the model on the Models page and get it again.`,
  },
  {
    name: /^(CompileError|LinkError)$/,
    sentence: () =>
      'The model’s compiled library cannot be run: it is damaged, or made for another version of WebLLM. Delete the model on the Models page and get it again.',
  },
  {
    says: /^(?:Error: )?Cannot find (?:\S+ in exports|(?:global|PackedFunc) \S+)|Cannt detect wasm memory/i,
    sentence: () => 'The model’s library was not compiled for this version of WebLLM.',
  },
  {
    name: /^(ModelNotFoundError|MissingModelWasmError|ArtifactManifestError|UnsupportedTokenizerFilesError|MinValueError|Window\w+Error|AttentionSinkSizeError)$/,
    sentence: () => 'This version of WebLLM cannot load the model’s configuration.',
  },
  {
    name: /^SyntaxError$/,
    sentence: () =>
      'One of the model’s files should be JSON but is not: delete the model on the Models page and get it again.',
  },
  {
    says: /Failed to (?:execute 'add' on 'Cache'|fetch)|Request failed|Cannot fetch|A request to \S+ was stopped/,
    sentence: () => 'A file of the model is missing on this machine: delete it on the Models page and get it again.',
  },
];

const deviceLost =
  'The browser took the graphics processor away from the model: its memory may be too small, or the machine slept.';

/**
 * Returns a UserError unchanged and explains any other error in a sentence. It returns an EngineLost if loading again may
 * help. `failed` begins the sentence about an unknown error.
 */
export function toWebLlmUserError(error: unknown, failed = 'WebLLM failed'): UserError {
  const { name, message } = partsOf(error);
  // The guard's own sentence does not help a user whose file is missing.
  const isOfGuard = /^A request to \S+ was stopped/.test(message);
  if (error instanceof UserError && !isOfGuard) return error;
  if (name === 'UserError' && !isOfGuard) return new UserError(message);
  if (name === 'EngineLost') return new EngineLost(message);
  const meaning = meaningFor(name, message);
  if (!meaning) return new UserError(`${failed} (${short(`${name}: ${message}`)}).`);
  const sentence = meaning.sentence(meaning.says?.exec(message) ?? null);
  return meaning.lost ? new EngineLost(sentence) : new UserError(sentence);
}

/** Whether an error concerns only one prompt. Its cell then gets the error as its answer, and the next prompt is asked. */
export function isSinglePromptError(error: unknown): boolean {
  const { name, message } = partsOf(error);
  return meaningFor(name, message)?.ofPrompt ?? false;
}

function meaningFor(name: string, message: string): Meaning | undefined {
  return meanings.find((meaning) => meaning.name?.test(name) || (!meaning.name && meaning.says?.test(message)));
}

/** An error from WebLLM's own worker arrives as a text: `ClassName: message`. */
function partsOf(error: unknown): { readonly name: string; readonly message: string } {
  if (error instanceof Error || error instanceof DOMException) return error;
  const text = String(error);
  const [, name, message] = /^(\w+): ([^]*)$/.exec(text) ?? [];
  return name !== undefined && message !== undefined ? { name, message } : { name: 'Error', message: text };
}

const fileOf = (address = ''): string => address.split('/').at(-1) || 'of the model';

/** A library's message may have any length and content. */
const short = (text: string): string => (text.split('\n')[0] ?? '').slice(0, 200);
