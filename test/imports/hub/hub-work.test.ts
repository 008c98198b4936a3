import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hubOrigins, type DownloadMirrors } from '../../../src/core/work/origins.ts';
import { dataSetSourceText } from '../../../src/imports/hub/data-set.ts';
import { HubWorkerApi } from '../../../src/imports/hub/hub-work.ts';
import { conversion, openLocalHub, revision, token, type LocalHub } from './local-hub.ts';

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(`../../fixtures/parquet/${name}`, import.meta.url)));
const sums = bytesOf('sums.parquet');

let hub: LocalHub;
beforeAll(async () => {
  hub = await openLocalHub({
    'made/sums': { licence: 'mit', files: { 'main/test/0000.parquet': sums, 'main/partial-train/0000.parquet': sums } },
    'made/gated': { isGated: true, files: { 'default/train/0000.parquet': sums } },
    'made/plain': {},
  });
});
afterAll(async () => hub.close());
beforeEach(() => {
  hub.asked.length = 0;
  hub.sendsTo = 'store';
});

const canonical = 'https://huggingface.co';
const none: DownloadMirrors = { hub: null, libraries: null };
/** A worker whose requests to the Hub go to the local hub. */
const work = () => new HubWorkerApi((input, init) => fetch(String(input).replace(canonical, hub.addresses.hub), init));
const reach = (mirrors = none) => ({ origins: [...hubOrigins, hub.addresses.hub, hub.addresses.store], mirrors });
const patience = { tries: 1, waitMs: 1 };
const lookUp = (id: string, mirrors = none, key?: string) => work().lookUpDataSet(id, reach(mirrors), key, patience);
const tokens = () => hub.asked.filter(({ authorization }) => authorization !== undefined);

describe('a data set is looked up', () => {
  test('with its versions, licence, parts, sizes and hashes', async () => {
    const set = await lookUp('made/sums');
    expect(set).toMatchObject({ id: 'made/sums', revision, conversion, licence: 'mit', isGated: false });
    expect(set.parts.map(({ config, split, bytes, isBeginning }) => [config, split, bytes, isBeginning])).toEqual([
      ['main', 'test', sums.length, false],
      ['main', 'train', sums.length, true],
    ]);
    const [file] = set.parts[0]!.files;
    expect(file!.url).toBe(`${canonical}/datasets/made/sums/resolve/${conversion}/main/test/0000.parquet`);
    expect(file!.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(dataSetSourceText(set, set.parts[0]!, 'all rows')).toBe(
      `huggingface.co/datasets/made/sums@${revision}, main/test, Parquet ${conversion}, all rows`,
    );
    expect(tokens()).toEqual([]);
  });

  test('or one sentence says why not', async () => {
    await expect(lookUp('made/nothing')).rejects.toThrow(
      'huggingface.co does not give made/nothing without a login. The data set does not exist, is private, or needs a request for access. If you have access, give a token.',
    );
    await expect(lookUp('made/plain')).rejects.toThrow('The hub has no Parquet files of made/plain');
  });
});

describe('its first rows', () => {
  const look = async (id: string, key?: string, mirrors = none) => {
    const set = await lookUp(id, mirrors, key);
    return work().firstRows(set.id, set.parts[0]!, reach(mirrors), key, patience);
  };

  test('come by ranges, not with the whole file', async () => {
    const { rows, total } = await look('made/sums');
    expect(total).toBe(120);
    expect(rows).toHaveLength(100);
    expect(rows[7]).toEqual({
      row: 8,
      fields: { question: 'What is 7 + 8?', subject: 'sums', choices: ['12', '13', '14', '15'], answer: 3 },
    });
    const ofStore = hub.asked.filter(({ of }) => of === 'store');
    expect(ofStore.length).toBeGreaterThan(1);
    expect(ofStore.every(({ range }) => /^bytes=\d+-\d+$/.test(range ?? ''))).toBe(true);
  });

  test('of a gated set need a token, which goes to the hub and not where it sends on to', async () => {
    await expect(look('made/gated')).rejects.toThrow('If you have access, give a token.');
    await expect(look('made/gated', 'hf_of-nobody')).rejects.toThrow(
      'made/gated is gated: request access on its page on the hub',
    );
    hub.asked.length = 0;
    expect((await look('made/gated', token)).rows).toHaveLength(100);
    expect(tokens().every(({ of, authorization }) => of === 'hub' && authorization === `Bearer ${token}`)).toBe(true);
    expect(tokens().length).toBeGreaterThan(3);
    expect(hub.asked.some(({ of }) => of === 'store')).toBe(true);
  });

  test('are not taken from an origin that nobody opened, and it hears no token', async () => {
    hub.sendsTo = 'elsewhere';
    await expect(look('made/gated', token)).rejects.toThrow(/which is not an address you have allowed/);
    expect(hub.asked.filter(({ of }) => of === 'elsewhere').map(({ authorization }) => authorization)).toEqual([undefined]);
  });

  test('are asked of a mirror without the token', async () => {
    const mirrors = { hub: hub.addresses.hub, libraries: null };
    expect((await look('made/sums', token, mirrors)).rows).toHaveLength(100);
    expect(tokens()).toEqual([]);
    await expect(look('made/gated', token, mirrors)).rejects.toThrow(
      'Evenkeel asks a mirror instead of the hub and sends it no token',
    );
    expect(tokens()).toEqual([]);
  });
});
