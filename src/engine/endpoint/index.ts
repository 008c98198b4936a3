import type { EngineManifest } from '../manifest.ts';

export const endpointManifest: EngineManifest = {
  name: 'Servers',
  runs: {
    endpoint: {
      device: 'another program or machine',
      start: async () => new (await import('./engine.ts')).EndpointEngine(),
    },
  },
  proof: async () => (await import('./proof.ts')).endpointVerificationNotes,
  others: {
    id: 'endpoint',
    title: 'Servers',
    isBroughtHere: true,
    models: async () => (await import('./askable.ts')).loadAskableEndpointModels(),
  },
  notDownloaded: 'It is a server’s model: add the server with this name below.',
};
