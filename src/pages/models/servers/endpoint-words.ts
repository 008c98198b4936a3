import { isOnThisMachine, type Endpoint } from '../../../engine/endpoint/endpoints.ts';
import { parseServerOrigin } from '../../../core/work/origins.ts';

/** A sentence that says where an endpoint’s prompts go. */
export function destinationMessage(baseUrl: string): string {
  const origin = parseServerOrigin(baseUrl);
  return isOnThisMachine(new URL(origin))
    ? `Prompts stay on this machine: they go to the program at ${origin}.`
    : `Prompts leave this machine: they go to ${origin}.`;
}

export function endpointKeyMessage(key: string, { keepsKey }: Endpoint): string {
  if (key === '') return 'No key.';
  return keepsKey ? 'Its key is kept in this browser.' : 'Its key is forgotten when this tab is closed.';
}
