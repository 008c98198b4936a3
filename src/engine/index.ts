import type { Engine } from '../core/models/engine.ts';
import { UserError } from '../base/errors/user-error.ts';
import { engineManifests } from './engines.ts';
import type { EngineManifest, StartableEngine } from './manifest.ts';

const byId = new Map<string, EngineManifest & StartableEngine>(
  engineManifests.flatMap((engine) => Object.entries(engine.runs).map(([id, runs]) => [id, { ...engine, ...runs }])),
);

/** The manifest of the engine that a model id begins with. */
export const findEngineManifest = (id: string): (EngineManifest & StartableEngine) | undefined => byId.get(id);

/** The engine of a model and its device. */
export function engineAndDeviceInWords(id: string): string {
  const known = findEngineManifest(id);
  return known ? `${known.name}, on ${known.device}` : id;
}

const startedEngines = new Map<string, Promise<Engine>>();

/** Fetches each engine when it is first needed. A tab has at most one engine of each kind. */
export function getOrStartEngine(id: string): Promise<Engine> {
  const known = startedEngines.get(id);
  if (known) return known;
  const manifest = findEngineManifest(id);
  if (!manifest) return Promise.reject(new UserError(`There is no engine “${id}”.`));
  const engine = manifest.start();
  startedEngines.set(id, engine);
  engine.catch(() => startedEngines.delete(id));
  return engine;
}
