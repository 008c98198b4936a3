import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EndpointEngine, resolveEndpointModel } from '../../../src/engine/endpoint/engine.ts';
import { formatEndpointModelId } from '../../../src/engine/endpoint/model-id.ts';
import {
  addEndpoint,
  changeEndpoint,
  httpAddressWarning,
  storeModelProbeResult,
  endpointApiKey,
  listEndpoints,
  removeEndpoint,
  watchEndpoints,
} from '../../../src/engine/endpoint/endpoints.ts';
import { parseModelId } from '../../../src/core/models/model-id.ts';
import { revokeOrigins, permittedOrigins } from '../../../src/core/work/origins.ts';
import { memoryStorage } from '../memory-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});

const key = 'sk-secret-42';
const ollama = { name: 'Ollama', baseUrl: 'http://localhost:11434/v1/' };

describe('what was found when a model’s settings were tried', () => {
  const ignored = { found: 'ignored', at: 7 } as const;

  test('stands with it while it is offered there, and with no other', () => {
    const there = addEndpoint({ ...ollama, models: ['a', 'b'] });
    storeModelProbeResult(there, 'a', ignored);
    storeModelProbeResult(there, 'b', { found: 'untold', why: 'Nobody was there.', at: 8 });
    storeModelProbeResult(there, 'c', ignored);
    expect(listEndpoints()[0]?.probes).toEqual({ a: ignored, b: { found: 'untold', why: 'Nobody was there.', at: 8 } });
    changeEndpoint('ollama', { ...ollama, name: 'Mine', models: ['a'] });
    expect(listEndpoints()[0]?.probes).toEqual({ a: ignored });
    changeEndpoint('ollama', { ...ollama, name: 'Mine', models: [] });
    expect(listEndpoints()[0]?.probes).toBeUndefined();
  });

  test('is of one address: it goes where that is changed, and what comes late is not kept', () => {
    const there = addEndpoint({ ...ollama, models: ['a'] });
    storeModelProbeResult(there, 'a', ignored);
    changeEndpoint('ollama', { ...ollama, baseUrl: 'http://localhost:11435/v1' });
    expect(listEndpoints()[0]?.probes).toBeUndefined();
    storeModelProbeResult(there, 'a', ignored);
    expect(listEndpoints()[0]?.probes).toBeUndefined();
    removeEndpoint('ollama');
    storeModelProbeResult(there, 'a', ignored);
    expect(listEndpoints()).toEqual([]);
  });

  test.each([
    { found: 'maybe', at: 1 },
    { found: 'ignored', at: 1e300 },
    { found: 'ignored', at: -1 },
    { found: 'untold', why: 'a\u202eb', at: 1 },
    { found: 'untold', why: 'x'.repeat(1001), at: 1 },
  ])('is left out where it cannot be read; the endpoint stays: %j', (a) => {
    addEndpoint({ ...ollama, models: ['a'] });
    const [row] = JSON.parse(localStorage.getItem('evenkeel-endpoints')!) as object[];
    localStorage.setItem('evenkeel-endpoints', JSON.stringify([{ ...row, probes: { a } }]));
    expect(listEndpoints()).toMatchObject([{ id: 'ollama', models: ['a'] }]);
    expect(listEndpoints()[0]?.probes).toBeUndefined();
  });
});

describe('adding, changing, removing', () => {
  test('opens and closes its origin, and tells who watches', () => {
    let calls = 0;
    const end = watchEndpoints(() => calls++);
    const added = addEndpoint(ollama);
    expect(added).toEqual({
      id: 'ollama',
      name: 'Ollama',
      baseUrl: 'http://localhost:11434/v1',
      parallel: 4,
      timeoutMs: 120_000,
      keepsKey: false,
      models: [],
    });
    expect([listEndpoints(), permittedOrigins(), calls]).toEqual([[added], ['http://localhost:11434'], 1]);
    const changed = changeEndpoint('ollama', { ...ollama, baseUrl: 'https://cluster.example/v1', models: [' a ', 'a', ''] });
    expect(changed).toMatchObject({ id: 'ollama', baseUrl: 'https://cluster.example/v1', models: ['a'] });
    expect([permittedOrigins(), calls]).toEqual([['https://cluster.example'], 2]);
    const undo = removeEndpoint('ollama');
    expect([listEndpoints(), permittedOrigins(), calls]).toEqual([[], [], 3]);
    undo();
    expect([listEndpoints(), permittedOrigins(), calls]).toEqual([[changed], ['https://cluster.example'], 4]);
    end();
    removeEndpoint('ollama');
    expect(calls).toBe(4);
  });

  test('an origin stays open while another endpoint is there', () => {
    addEndpoint(ollama);
    addEndpoint({ ...ollama, name: 'The same' });
    removeEndpoint('ollama');
    expect(permittedOrigins()).toEqual(['http://localhost:11434']);
  });

  test('every endpoint has an id of its own', () => {
    const ids = ['Ollama', 'ollama!', '模型', 'Modèle d’été', 'x'.repeat(60)].map(
      (name) => addEndpoint({ ...ollama, name }).id,
    );
    expect(ids).toEqual(['ollama', 'ollama-2', 'endpoint', 'mode-le-d-e-te', 'x'.repeat(32)]);
  });

  test('what was removed comes back in its place, with its key', () => {
    ['a', 'b', 'c'].forEach((name) => addEndpoint({ ...ollama, name, key: `${key}-${name}` }));
    const undo = removeEndpoint('b');
    expect(endpointApiKey('b')).toBe('');
    undo();
    expect(listEndpoints().map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(endpointApiKey('b')).toBe(`${key}-b`);
  });
});

describe('a key', () => {
  test('stays in memory unless the person asks to keep it', () => {
    addEndpoint({ ...ollama, key });
    expect(endpointApiKey('ollama')).toBe(key);
    expect(Object.values(everythingKept()).join()).not.toContain(key);
    changeEndpoint('ollama', { ...ollama, keepsKey: true });
    expect(endpointApiKey('ollama')).toBe(key);
    expect(localStorage.getItem('evenkeel-endpoint-keys')).toContain(key);
    expect(localStorage.getItem('evenkeel-endpoints')).not.toContain(key);
    changeEndpoint('ollama', { ...ollama, keepsKey: false });
    expect(Object.values(everythingKept()).join()).not.toContain(key);
    changeEndpoint('ollama', { ...ollama, key: '' });
    expect(endpointApiKey('ollama')).toBe('');
  });

  test('does not follow an endpoint to another server', () => {
    addEndpoint({ ...ollama, key, keepsKey: true });
    changeEndpoint('ollama', { ...ollama, baseUrl: 'http://localhost:11434/other' });
    expect(endpointApiKey('ollama')).toBe(key);
    changeEndpoint('ollama', { ...ollama, baseUrl: 'https://other.example/v1' });
    expect(endpointApiKey('ollama')).toBe('');
  });

  test('is gone from the disk with its endpoint', () => {
    addEndpoint({ ...ollama, key, keepsKey: true });
    removeEndpoint('ollama');
    expect(Object.values(everythingKept()).join()).not.toContain(key);
  });
});

test.each([
  [{ name: ' ' }, 'A name has 1 to 60 characters, none of them hidden.'],
  [{ name: 'x\u202ey' }, 'A name has 1 to 60 characters, none of them hidden.'],
  [{ models: ['a', 'x\u0000'] }, 'At most 200 models are offered'],
  [{ baseUrl: 'localhost:11434' }, 'is not a usable address'],
  [{ baseUrl: 'https://me:pass@a.example/v1' }, 'put the key into its own field'],
  [{ baseUrl: 'https://a.example/v1?key=1' }, 'Leave out “?” and “#”'],
  [{ baseUrl: 'https://a.example/v1/chat/completions' }, 'Leave out /chat/completions'],
  [{ baseUrl: `https://a.example/${'x'.repeat(500)}` }, 'longer than 500 characters'],
  [{ key: 'two words' }, 'The key has a space'],
  [{ key: 'a\nb' }, 'The key has a space'],
  [{ parallel: 0 }, 'a whole number between 1 and 64'],
  [{ parallel: 1.5 }, 'a whole number between 1 and 64'],
  [{ totalMs: 10 }, 'The longest time of an answer lies between 1 and 36000 seconds.'],
  [{ timeoutMs: 10 }, 'The time limit lies between 1 and 3600 seconds.'],
  [{ models: ['x'.repeat(201)] }, 'At most 200 models are offered'],
])('%o is refused in a sentence, and nothing is opened or kept', (words, why) => {
  expect(() => addEndpoint({ ...ollama, ...words })).toThrow(why);
  expect([listEndpoints(), permittedOrigins()]).toEqual([[], []]);
});

test('two endpoints do not have one name', () => {
  addEndpoint(ollama);
  expect(() => addEndpoint({ ...ollama, name: ' Ollama ' })).toThrow('There is a server “Ollama” already');
});

test('what somebody stored that is no endpoint is left out', () => {
  const good = addEndpoint(ollama);
  const bad = [{ ...good, id: 'A/b' }, { ...good, baseUrl: 'javascript:1' }, { ...good, parallel: 1e9 }, null, 7];
  localStorage.setItem('evenkeel-endpoints', JSON.stringify([...bad, good]));
  expect(listEndpoints()).toEqual([good]);
  for (const damaged of ['{', '{}', 'null']) {
    localStorage.setItem('evenkeel-endpoints', damaged);
    expect(listEndpoints()).toEqual([]);
  }
});

test('a page over https reaches plain http on this machine only', () => {
  const https = { protocol: 'https:' };
  expect(httpAddressWarning('http://localhost:11434/v1', https)).toBe(undefined);
  expect(httpAddressWarning('http://127.0.0.1:1/v1', https)).toBe(undefined);
  expect(httpAddressWarning('https://a.example', https)).toBe(undefined);
  expect(httpAddressWarning('http://cluster:8000/v1', https)).toMatch(/^Evenkeel was opened over https/);
  expect(httpAddressWarning('http://cluster:8000/v1', { protocol: 'http:' })).toMatch(/plain http/);
});

describe('a model of an endpoint', () => {
  test('has an id that holds any name', () => {
    addEndpoint(ollama);
    for (const model of ['llama3.2:1b', 'org/model@v1', 'a|b c', '模型', 'x']) {
      const id = formatEndpointModelId({ id: 'ollama' }, model);
      expect(id).not.toMatch(/[|\s]/);
      expect(resolveEndpointModel(parseModelId(id))).toMatchObject({ endpoint: { id: 'ollama' }, model });
    }
  });

  test('is refused where its endpoint is not there, or not open', async () => {
    const load = (id: string) => new EndpointEngine().load(parseModelId(id), () => {}, new AbortController().signal);
    await expect(load('endpoint:ollama/x')).rejects.toThrow('There is no server “ollama” in this browser');
    await expect(load('endpoint:ollama')).rejects.toThrow('is not of the form endpoint:name/model');
    await expect(load('endpoint:ollama/%E0%A4%A')).rejects.toThrow('is not of the form endpoint:name/model');
    addEndpoint(ollama);
    revokeOrigins(['http://localhost:11434']);
    await expect(load('endpoint:ollama/x')).rejects.toThrow('This page may not reach the server “Ollama”');
  });
});

function everythingKept(): Record<string, string> {
  const kept: Record<string, string> = {};
  for (let n = 0; n < localStorage.length; n++) kept[localStorage.key(n)!] = localStorage.getItem(localStorage.key(n)!)!;
  return kept;
}
