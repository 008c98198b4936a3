import { getOwn } from '../../base/objects/get-own.ts';
import { decodePercent } from '../../base/text/decode-percent.ts';
import { importedEngineId } from '../elsewhere/imported-model.ts';

/**
 * What an engine's id says about its models, for code that cannot load engines: reports, files and the command. An engine
 * without a row runs here and gives the same answer each time. Its models are named by the end of their repository.
 */
export interface EngineTraits {
  /** The weights ran on the machine of the person who ran it. */
  readonly hasOwnWeights?: true;
  /** It asks servers: a repository is the server’s id, a slash and the encoded name of the model. */
  readonly asksServers?: true;
  /** It may answer the same prompt differently another time, even with greedy decoding. */
  readonly mayVary?: true;
  /** On devices whose names begin with this, it answers alike on every machine. Absent: on each of its devices. */
  readonly repeatableOn?: string;
  /** It replays stored answers of the model whose encoded id ends the repository. */
  readonly replaysModels?: true;
  /** It takes chats only, no texts to complete. */
  readonly isChatOnly?: true;
  /** The name of its only model. */
  readonly onlyModel?: string;
  /** Follows the names of its models, because other engines run them too. */
  readonly suffix?: string;
  /** Finds the name of a model in its repository, if that is not the end, and the suffix. */
  readonly partsOf?: (repo: string) => { readonly name: string; readonly suffix?: string };
}

const traits: Readonly<Record<string, EngineTraits>> = {
  transformers: { hasOwnWeights: true },
  // Archives of 0.1.0 use this id for transformers.
  small: { hasOwnWeights: true },
  'transformers-webgpu': { hasOwnWeights: true, suffix: 'WebGPU' },
  webllm: { hasOwnWeights: true, partsOf: partsOfCompiled },
  gguf: { hasOwnWeights: true, suffix: 'GGUF', repeatableOn: 'WebAssembly' },
  endpoint: { asksServers: true, mayVary: true },
  browser: { onlyModel: 'the browser’s own model', mayVary: true, isChatOnly: true },
  replay: { replaysModels: true },
  [importedEngineId]: { mayVary: true },
};

export const traitsOf = (engine = ''): EngineTraits => getOwn(traits, engine) ?? {};

/**
 * `Name` of WebLLM's list, `owner/name` of the hub, or `owner/name/library`. The encoded address of a library distinguishes
 * two models of one name.
 */
function partsOfCompiled(repo: string) {
  const [first = '', name = first, library] = repo.split('/');
  if (library === undefined) return { name };
  const file = percentDecodeOrKeep(library).split('/').at(-1) ?? '';
  return { name, suffix: file.replace(/\.wasm$/, '') };
}

/** The name by which a server knows its model, still encoded. */
export const encodedServerModelName = (repo: string): string => repo.slice(repo.indexOf('/') + 1);

/** A text that is not percent-encoded stays unchanged. */
export const percentDecodeOrKeep = (text: string): string => decodePercent(text) ?? text;
