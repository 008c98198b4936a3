import { loadMeasuredMsPerCell } from '../../store/models/model-pace.ts';
import type { AskableModel } from '../askable.ts';
import { listEndpoints } from './endpoints.ts';
import { formatEndpointModelId } from './model-id.ts';
import { isOnThisMachine } from './this-machine.ts';

/** Divides the time per answer by the number of parallel requests. */
export async function loadAskableEndpointModels(): Promise<readonly AskableModel[]> {
  const all = listEndpoints().flatMap((endpoint) =>
    endpoint.models.map(async (model): Promise<AskableModel> => {
      const id = formatEndpointModelId(endpoint, model);
      const { host, origin } = new URL(endpoint.baseUrl);
      const staysHere = isOnThisMachine(new URL(endpoint.baseUrl));
      const ms = await loadMeasuredMsPerCell(id);
      return {
        id,
        name: model,
        detail: staysHere
          ? `${endpoint.name}, on this machine (${host})`
          : `${endpoint.name}: prompts leave this machine and go to ${host}`,
        group: 'endpoint',
        leavesMachine: !staysHere,
        sendsTo: origin,
        serverName: endpoint.name,
        scoresOptions: true,
        msPerCell: ms === null ? null : ms / endpoint.parallel,
      };
    }),
  );
  return Promise.all(all);
}
