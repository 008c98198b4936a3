import { parseEndpointModel } from '../../../../engine/endpoint/loaded-from.ts';
import { changeEndpoint, listEndpoints, type Endpoint } from '../../../../engine/endpoint/endpoints.ts';
import type { NeededDecision } from '../../../../engine/endpoint/greeting/needs.ts';
import { proposeRaisedTokenLimit, usualThinkingLimit } from '../../../../engine/endpoint/greeting/thinking.ts';
import { answerTokenLimit, type ServerSettings } from '../../../../engine/endpoint/settings/server-settings.ts';
import { parseModelId } from '../../../../core/models/model-id.ts';
import { getOwn } from '../../../../base/objects/get-own.ts';
import { count } from '../../../../core/words/format.ts';

/** One remedy for a need: a change of a server’s settings. */
export interface EndpointRemedy {
  readonly label: string;
  readonly endpoint: Endpoint;
  readonly change: ServerSettings;
}

/** The possible remedies. `limit`: the current token limit of an answer, including thinking. */
export function remediesFor(need: NeededDecision, endpoint: Endpoint, limit: number): readonly EndpointRemedy[] {
  if (need === 'no system role')
    return [{ label: 'Put the system prompt before each question', endpoint, change: { joinsSystem: true } }];
  const tokenLimit = proposeRaisedTokenLimit(limit);
  return [
    { label: `Allow ${count(tokenLimit)} tokens`, endpoint, change: { tokenLimit } },
    ...(endpoint.thinking === 'off'
      ? []
      : [{ label: 'Turn its thinking off', endpoint, change: { thinking: 'off', thinkingBudget: undefined } as const }]),
  ];
}

export const applyEndpointRemedy = ({ endpoint: { id, name, baseUrl }, change }: EndpointRemedy): Endpoint =>
  changeEndpoint(id, { name, baseUrl, ...change });

/** The endpoint of a model in this browser, and the server’s own name for the model. */
export function findServerOfModel(id: string): { readonly endpoint: Endpoint; readonly model: string } | undefined {
  try {
    const named = parseEndpointModel(parseModelId(id));
    const endpoint = named && listEndpoints().find((each) => each.id === named.id);
    return named && endpoint && { endpoint, model: named.model };
  } catch {
    return undefined;
  }
}

/**
 * Decisions that the user must make before a run can ask a model, as far as its probe found out. `limit`: the run’s token
 * limit for an answer.
 */
export function listNeededDecisionsOfModel(
  { endpoint, model }: { readonly endpoint: Endpoint; readonly model: string },
  { limit, hasSystem }: { readonly limit: number; readonly hasSystem: boolean },
): readonly NeededDecision[] {
  const takes = getOwn(endpoint.probes ?? {}, model)?.takes;
  if (!takes) return [];
  const { thinking, tokenLimit, joinsSystem } = endpoint;
  const lacksRoom =
    takes.thinks && thinking !== 'off' && tokenLimit === undefined && answerTokenLimit(limit, endpoint) < usualThinkingLimit;
  return [
    ...(lacksRoom ? (['room to think'] as const) : []),
    ...(!takes.systemRole && hasSystem && !joinsSystem ? (['no system role'] as const) : []),
  ];
}
