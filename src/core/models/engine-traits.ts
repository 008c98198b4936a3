import { getOwn } from '../../base/objects/get-own.ts';
import { decodePercent } from '../../base/text/decode-percent.ts';
import { importedEngineId } from '../elsewhere/imported-model.ts';

/**
 * What the id of an engine says of its models where no engine can be loaded: in reports, files and the command. An engine without a row
 * runs here, answers alike each time, and its models are called by the end of their repository.
 */
export interface EngineTraits {
  /** Its weights ran on the machine of whoever asked. */
  readonly hasOwnWeights?: true;
  /** It asks servers: a repository is the server’s id, a slash and the encoded name of the model. */
  readonly asksServers?: true;
  /** It may answer the same prompt otherwise another time, even by greedy decoding. */
  readonly mayVary?: true;
  /** On a device whose name begins so it answers alike on every machine; absent: on each of its devices. */
  readonly repeatableOn?: string;
  /** Its answers were stored before, by the model whose encoded id ends the repository. */
  readonly replaysModels?: true;
  /** It takes chats, and no text to go on with. */
  readonly isChatOnly?: true;
  /** The name of its only model. */
  readonly onlyModel?: string;
  /** Follows the names of its models, which other engines run too. */
  readonly suffix?: string;
  /** The name of a model in its repository, where that is not the end, and what follows the name. */
  readonly partsOf?: (repo: string) => { readonly name: string; readonly suffix?: string };
}

const traits: Readonly<Record<string, EngineTraits>> = {
  transformers: { hasOwnWeights: true },
  // What archives of 0.1.0 call transformers.
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

/** `Name` of WebLLM’s list, `owner/name` of the hub, or `owner/name/library`: the encoded address of a library tells two of one name apart. */
function partsOfCompiled(repo: string) {
  const [first = '', name = first, library] = repo.split('/');
  if (library === undefined) return { name };
  const file = percentDecodeOrKeep(library).split('/').at(-1) ?? '';
  return { name, suffix: file.replace(/\.wasm$/, '') };
}

/** The name by which a server knows its model, still encoded. */
export const encodedServerModelName = (repo: string): string => repo.slice(repo.indexOf('/') + 1);

/** What is not percent-encoded stays as it is. */
export const percentDecodeOrKeep = (text: string): string => decodePercent(text) ?? text;
