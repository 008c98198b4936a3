/** Models of servers that share their name with another model of the same run or comparison: they are shown with their server. */
const sharing = new Set<string>();

/**
 * Has models that are shown together told apart, from now on: those of a run when it is read, those of two runs when they
 * are compared. A name that two of them share is shown with its server.
 */
export function distinguishModels(ids: readonly string[]): void {
  for (const id of sharedAmong(ids)) sharing.add(id);
}

/** For tests: as in a page that was just opened. */
export const forgetSharedNames = (): void => sharing.clear();

/** Names in a list of several runs: with the server only where two in the list share a name. */
export function modelNamesOf(ids: readonly string[]): (id: string) => string {
  const shared = sharedAmong(ids);
  return (id) => shortModelName(id, shared.has(id));
}

/**
 * What a model is called on a page: the end of its repository's name, and how it is asked where that is not the usual
 * way. The whole id stands in the provenance.
 */
export const modelName = (id: string): string => shortModelName(id, sharing.has(id));

/** Where it stands alone, or is looked for: a server’s model with its server. */
export const modelNameWithServer = (id: string): string => shortModelName(id, true);

function sharedAmong(ids: readonly string[]): ReadonlySet<string> {
  const byName = new Map<string, Set<string>>();
  for (const id of ids)
    byName.set(shortModelName(id, false), (byName.get(shortModelName(id, false)) ?? new Set()).add(id));
  return new Set([...byName.values()].filter(({ size }) => size > 1).flatMap((same) => [...same]));
}

function shortModelName(id: string, withServer: boolean): string {
  const [, engine = '', repo = id] = /^([a-z][a-z0-9-]*):([^@:]+)/.exec(id) ?? [];
  const last = repo.slice(repo.lastIndexOf('/') + 1);
  switch (engine) {
    case 'transformers-webgpu':
      return `${last} (WebGPU)`;
    case 'endpoint':
      return withServer ? `${decodeOrKeep(last)} (${repo.slice(0, repo.indexOf('/'))})` : decodeOrKeep(last);
    case 'gguf':
      return `${last} (GGUF)`;
    case 'webllm':
      return nameOfCompiled(repo);
    case 'replay':
      return `${shortModelName(decodeOrKeep(last), withServer)} (replayed)`;
    case 'browser':
      return 'the browser’s own model';
    default:
      return last;
  }
}

/** Of a WebLLM model: `Name` of its list, `owner/name` of the hub, or `owner/name/library` with a library's encoded address, which two of one name differ in. */
function nameOfCompiled(repo: string): string {
  const [first = '', name = first, library] = repo.split('/');
  if (library === undefined) return name;
  const file = decodeOrKeep(library).split('/').at(-1) ?? '';
  return `${name} (${file.replace(/\.wasm$/, '')})`;
}

/** Ids come from archives too: what is not percent-encoded stays as it is. */
function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
