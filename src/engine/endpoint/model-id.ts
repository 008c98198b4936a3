import { decodePercent } from '../../base/text/decode-percent.ts';
import { formatModelId } from '../../core/models/model-id.ts';

/** What a model is called in plans: `endpoint:<endpoint>/<name>`. */
export const formatEndpointModelId = ({ id }: { readonly id: string }, model: string): string =>
  formatModelId({ engine: 'endpoint', repo: `${id}/${encodeURIComponent(model)}` });

/** Of any endpoint, or of this one. */
export const isEndpointModel = (model: string, endpoint?: { readonly id: string }): boolean =>
  model.startsWith(endpoint ? `endpoint:${endpoint.id}/` : 'endpoint:');

/** The name by which its server knows a model of any endpoint; `undefined` for one that no endpoint has. */
export function modelNameOnServer(model: string): string | undefined {
  return isEndpointModel(model) ? decodePercent(model.slice(model.indexOf('/') + 1)) || undefined : undefined;
}
