import { percentDecodeOrKeep, traitsOf } from './engine-traits.ts';

/** Models of servers that share their name with another model of the same run or comparison: they are shown with their server. */
const sharing = new Set<string>();

/**
 * Has models that are shown together told apart, from now on: those of a run when it is read, those of two runs when they
 * are compared. A name that two of them share is shown with its server.
 */
export function registerAmbiguousModelNames(ids: readonly string[]): void {
  for (const id of sharedAmong(ids)) sharing.add(id);
}

/** For tests: as in a page that was just opened. */
export const forgetAmbiguousModelNames = (): void => sharing.clear();

/** Names in a list of several runs: with the server only where two in the list share a name. */
export function makeModelNamer(ids: readonly string[]): (id: string) => string {
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
