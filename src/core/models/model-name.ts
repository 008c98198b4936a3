import { percentDecodeOrKeep, traitsOf } from './engine-traits.ts';

/** Models of servers that share their name with another model of the same run or comparison: they are shown with their server. */
const sharing = new Set<string>();

/**
 * Distinguishes models that are shown together, from now on: those of a run when it is read, those of two runs when they are
 * compared. A name that two of them share is shown with its server.
 */
export function registerAmbiguousModelNames(ids: readonly string[]): void {
  for (const id of sharedAmong(ids)) sharing.add(id);
}

/** For tests: restores the state of a newly opened page. */
export const forgetAmbiguousModelNames = (): void => sharing.clear();

/** Names for a list of several runs; with the server only if two models in the list share a name. */
export function makeModelNamer(ids: readonly string[]): (id: string) => string {
  const shared = sharedAmong(ids);
  return (id) => shortModelName(id, shared.has(id));
}

/**
 * The name of a model on pages: the end of its repository's name, and a suffix if it is asked in an unusual way. The
 * provenance has the whole id.
 */
export const modelName = (id: string): string => shortModelName(id, sharing.has(id));

/** A server's model with its server, for places where it is alone or people search for it. */
export const modelNameWithServer = (id: string): string => shortModelName(id, true);

function sharedAmong(ids: readonly string[]): ReadonlySet<string> {
  const byName = new Map<string, Set<string>>();
  for (const id of ids) byName.set(shortModelName(id, false), (byName.get(shortModelName(id, false)) ?? new Set()).add(id));
  return new Set([...byName.values()].filter(({ size }) => size > 1).flatMap((same) => [...same]));
}

function shortModelName(id: string, withServer: boolean): string {
  const [, engine = '', repo = id] = /^([a-z][a-z0-9-]*):([^@:]+)/.exec(id) ?? [];
  const { onlyModel, replaysModels, asksServers, partsOf, suffix: ofEngine } = traitsOf(engine);
  if (onlyModel !== undefined) return onlyModel;
  const last = repo.slice(repo.lastIndexOf('/') + 1);
  if (replaysModels) return `${shortModelName(percentDecodeOrKeep(last), withServer)} (replayed)`;
  const { name, suffix = ofEngine } = partsOf?.(repo) ?? { name: asksServers ? percentDecodeOrKeep(last) : last };
  const shown = asksServers && withServer ? repo.slice(0, repo.indexOf('/')) : suffix;
  return shown === undefined ? name : `${name} (${shown})`;
}
