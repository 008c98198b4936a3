/** Servers that people run or pay for, each with the address at which it listens unless it is told otherwise. */
export const knownServers = [
  { id: 'ollama', name: 'Ollama', baseUrl: 'http://localhost:11434/v1', where: 'on this machine' },
  { id: 'lm-studio', name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', where: 'on this machine' },
  { id: 'llama.cpp', name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', where: 'on this machine' },
  { id: 'vllm', name: 'vLLM', baseUrl: 'http://localhost:8000/v1', where: 'on this machine or on a cluster' },
  {
    id: 'other',
    name: 'OpenAI or similar',
    baseUrl: 'https://api.openai.com/v1',
    where: 'or any service that speaks its protocol',
  },
] as const;

export type KnownServer = (typeof knownServers)[number];
export type KnownServerId = KnownServer['id'];

/** Which one listens there, to judge by the port; a person may know better. */
export function guessKnownServerId(baseUrl: string): KnownServerId {
  const port = URL.parse(baseUrl)?.port ?? '';
  return knownServers.find(({ baseUrl }) => port !== '' && new URL(baseUrl).port === port)?.id ?? 'other';
}

/**
 * What a person typed or pasted, made into an address: `localhost:11434` gets its http, a bare host the `/v1` that nearly all have, and what other
 * programs put behind it goes. What is no address stays as it is, to be told so.
 */
export function completeTypedAddress(typed: string): string {
  const words = typed.trim();
  if (words === '') return '';
  const withProtocol = /^[a-z][a-z0-9+.-]*:\/\//i.test(words) ? words : `${protocolFor(words)}://${words}`;
  const url = URL.parse(withProtocol);
  if (!url || /\s/.test(words)) return words;
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(?:chat\/completions|completions|models)$/, '');
  const whole = path === '' && !url.search && !url.hash ? '/v1' : path;
  const user = url.username || url.password ? `${url.username}:${url.password}@` : '';
  return `${url.protocol}//${user}${url.host}${whole}${url.search}${url.hash}`;
}

/** Without one, what is on this machine or the local network mostly has no certificate. */
const protocolFor = (words: string): string =>
  /^(?:localhost|[\d.]+|[^./:]+|[^/:]+\.local)(?:[:/]|$)/i.test(words) ? 'http' : 'https';

/** Of an endpoint that nobody named: the server’s, where it is a known address, else the host; with a number where it is taken. */
export function defaultEndpointName(baseUrl: string, taken: readonly string[]): string {
  const known = knownServers.find((server) => server.baseUrl === baseUrl && server.id !== 'other');
  const name = known?.name ?? (URL.parse(baseUrl)?.host || 'Endpoint').slice(0, 50);
  for (let n = 1; ; n++) {
    const numbered = n === 1 ? name : `${name} ${n}`;
    if (!taken.includes(numbered)) return numbered;
  }
}
