import { formatModelId } from '../../core/model-id.ts';

/** What a model is called in plans: `endpoint:<endpoint>/<name>`. */
export const endpointModelId = ({ id }: { readonly id: string }, model: string): string =>
  formatModelId({ engine: 'endpoint', repo: `${id}/${encodeURIComponent(model)}` });

/** Of any endpoint, or of this one. */
export const isOfEndpoint = (model: string, endpoint?: { readonly id: string }): boolean =>
  model.startsWith(endpoint ? `endpoint:${endpoint.id}/` : 'endpoint:');
