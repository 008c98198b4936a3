import { decodePercent } from '../../base/text/decode-percent.ts';
import type { EngineInfo, ModelLoadResult, ModelRef } from '../../core/models/engine.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import { parseServerOrigin } from '../../core/work/origins.ts';
import type { EndpointAccess } from './access.ts';
import type { ServerBehaviour } from './greeting/server-behaviour.ts';

/** Prompts per parallel request: enough that the next ones arrive before these run out. */
export const promptsPerParallelRequest = 8;

export const endpointEngineInfo: EngineInfo = {
  id: 'endpoint',
  name: 'Endpoint',
  version: 'OpenAI chat completions',
  device: 'another program or machine',
  honours: ['temperature', 'topK', 'topP', 'maxTokens', 'seed', 'scoreOptions'],
};

/** The stored load result of a server's model. */
export const endpointLoadResult = (
  ref: ModelRef,
  access: EndpointAccess,
  ms: number,
  { notes, drawnOtherwise, extraTokens }: Pick<ServerBehaviour, 'notes' | 'drawnOtherwise' | 'extraTokens'>,
): ModelLoadResult => ({
  model: formatModelId(ref),
  contextWindow: 0,
  chatTemplateHash: '',
  tokenizerHash: '',
  device: parseServerOrigin(access.baseUrl),
  ms,
  notes,
  ...(drawnOtherwise.length > 0 && { drawnOtherwise }),
  ...(extraTokens && { greetingTokens: extraTokens }),
});

/** The endpoint’s id and the model's name on it; `undefined` if the model belongs to no endpoint. */
export function parseEndpointModel({
  repo,
  revision,
  dtype,
}: ModelRef): { readonly id: string; readonly model: string } | undefined {
  const place = repo.indexOf('/');
  const model = decodePercent(repo.slice(place + 1));
  return place < 1 || !model || revision !== undefined || dtype !== undefined
    ? undefined
    : { id: repo.slice(0, place), model };
}
