import type { Engine } from '../core/models/engine.ts';
import { parseModelId } from '../core/models/model-id.ts';
import { undefinedIfUserError } from '../base/errors/unless-user-error.ts';

/** Where a model's prompts are sent: `undefined` in this browser, and where its endpoint is not there, which loading it says. */
export function serverAddressOfModel(model: string, engine: Engine): string | undefined {
  return undefinedIfUserError(() => engine.addressOf?.(parseModelId(model)));
}

/** How a person has a model’s server asked, beyond what a plan says; `undefined`: a plan alone decides. */
export function serverSettingsOfModel(model: string, engine: Engine): string | undefined {
  return undefinedIfUserError(() => engine.settingsOf?.(parseModelId(model)));
}

/** Where the prompts of each model are sent, of those that are sent anywhere. */
export const serverAddressesByModel = (models: readonly string[], engineOf: EngineById) =>
  textByModel(models, engineOf, serverAddressOfModel);

/** The settings of each model’s server, of those that have any. */
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
