/** Servers that people run or pay for, with their default addresses. */
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

/** Guesses the server from the port. The user may correct it. */
export function guessKnownServerId(baseUrl: string): KnownServerId {
  const port = URL.parse(baseUrl)?.port ?? '';
  return knownServers.find(({ baseUrl }) => port !== '' && new URL(baseUrl).port === port)?.id ?? 'other';
}

/**
 * Completes a typed or pasted address: `localhost:11434` gets http, and a bare host gets the `/v1` that nearly all servers
 * use. Endpoint paths that other programs append are removed. Invalid addresses stay unchanged, so that an error can name
 * them.
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

/** The default protocol: servers on this machine or the local network mostly have no certificate. */
const protocolFor = (words: string): string =>
  /^(?:localhost|[\d.]+|[^./:]+|[^/:]+\.local)(?:[:/]|$)/i.test(words) ? 'http' : 'https';

/** A name for an unnamed endpoint: the known server’s name or the host, with a number if the name is taken. */
export function defaultEndpointName(baseUrl: string, taken: readonly string[]): string {
  const known = knownServers.find((server) => server.baseUrl === baseUrl && server.id !== 'other');
  const name = known?.name ?? (URL.parse(baseUrl)?.host || 'Endpoint').slice(0, 50);
  for (let n = 1; ; n++) {
    const numbered = n === 1 ? name : `${name} ${n}`;
    if (!taken.includes(numbered)) return numbered;
  }
}
