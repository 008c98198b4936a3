import { isImportedModel } from '../../core/elsewhere/imported-model.ts';
import { encodedServerModelName, traitsOf } from '../../core/models/engine-traits.ts';
import type { ModelRef } from '../../core/models/engine.ts';
import { parseModelId } from '../../core/models/model-id.ts';

/** `model_info` of Every Eval Ever. It has the hub’s name if the model has one, and also the full Evenkeel id. */
export function buildModelInfo(model: string) {
  const { engine, repo, revision, dtype } = partsOf(model);
  const { hasOwnWeights: isOwn = false, asksServers } = traitsOf(engine);
  const name = asksServers ? encodedServerModelName(repo) : repo;
  const developer = isOwn && name.includes('/') ? name.slice(0, name.indexOf('/')) : undefined;
  return {
    name,
    id: name,
    ...(developer !== undefined && { developer }),
    // The engine part of an imported model’s id names no engine: the log does not say what ran it.
    ...(engine !== undefined && !isImportedModel(model) && { inference_engine: { name: engine } }),
    additional_details: {
      deployment_type: isOwn ? 'self_deployed' : 'unknown',
      model_availability: isOwn ? 'open_weights' : 'unknown',
      evenkeel_model: model,
      ...(revision !== undefined && { revision }),
      ...(dtype !== undefined && { dtype }),
    },
  };
}

/** A model of imported answers may have any name. */
function partsOf(model: string): Partial<ModelRef> & { readonly repo: string } {
  try {
    return parseModelId(model);
  } catch {
    return { repo: model };
  }
}

/** Models that share a name are identified by their full ids. */
export const modelInfoWithUniqueIds = (
  models: readonly string[],
): ReadonlyMap<string, ReturnType<typeof buildModelInfo>> => {
  const infos = models.map((model) => ({ model, info: buildModelInfo(model) }));
  return new Map(
    infos.map(({ model, info }) => [
      model,
      infos.some((other) => other.model !== model && other.info.id === info.id) ? { ...info, id: model } : info,
    ]),
  );
};
