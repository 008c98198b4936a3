import { decodePercent } from '../../base/text/decode-percent.ts';
import { formatModelId } from '../../core/models/model-id.ts';

/** The model's id in plans: `endpoint:<endpoint>/<name>`. */
export const formatEndpointModelId = ({ id }: { readonly id: string }, model: string): string =>
  formatModelId({ engine: 'endpoint', repo: `${id}/${encodeURIComponent(model)}` });

/** Whether a model belongs to any endpoint, or to this one. */
export const isEndpointModel = (model: string, endpoint?: { readonly id: string }): boolean =>
  model.startsWith(endpoint ? `endpoint:${endpoint.id}/` : 'endpoint:');

/** The name of an endpoint's model on its server; `undefined` if the model belongs to no endpoint. */
export function modelNameOnServer(model: string): string | undefined {
  return isEndpointModel(model) ? decodePercent(model.slice(model.indexOf('/') + 1)) || undefined : undefined;
}
