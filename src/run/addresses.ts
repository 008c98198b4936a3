import type { Engine } from '../core/models/engine.ts';
import { parseModelId } from '../core/models/model-id.ts';
import { undefinedIfUserError } from '../base/errors/unless-user-error.ts';

/**
 * Where a model's prompts are sent. `undefined`: nowhere else than this browser, or its endpoint is missing, which the load
 * reports.
 */
export function serverAddressOfModel(model: string, engine: Engine): string | undefined {
  return undefinedIfUserError(() => engine.addressOf?.(parseModelId(model)));
}

/** The user's settings for a model’s server, beyond the plan; `undefined`: only the plan decides. */
export function serverSettingsOfModel(model: string, engine: Engine): string | undefined {
  return undefinedIfUserError(() => engine.settingsOf?.(parseModelId(model)));
}

/** The server addresses of all models that have one. */
export const serverAddressesByModel = (models: readonly string[], engineOf: EngineById) =>
  textByModel(models, engineOf, serverAddressOfModel);

/** The server settings of all models that have any. */
export const serverSettingsKeyByModel = (models: readonly string[], engineOf: EngineById) =>
  textByModel(models, engineOf, serverSettingsOfModel);

type EngineById = (engine: string) => Promise<Engine>;

async function textByModel(
  models: readonly string[],
  engineOf: EngineById,
  textOf: typeof serverAddressOfModel,
): Promise<ReadonlyMap<string, string>> {
  const all = models.map(async (model): Promise<[string, string | undefined]> => [
    model,
    textOf(model, await engineOf(parseModelId(model).engine)),
  ]);
  return new Map((await Promise.all(all)).flatMap(([model, text]) => (text ? [[model, text]] : [])));
}
