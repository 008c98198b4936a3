import { expect, test, vi } from 'vitest';
import { engineManifests } from '../../src/engine/engines.ts';
import { engineAndDeviceInWords, getOrStartEngine, findEngineManifest } from '../../src/engine/index.ts';
import { askableGroups } from '../../src/run/askable.ts';

const ids = engineManifests.flatMap(({ runs }) => Object.keys(runs));

test('no two engines share an id, and each is known by its own', () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const engine of engineManifests) {
    for (const [id, { device }] of Object.entries(engine.runs)) {
      expect(findEngineManifest(id)).toMatchObject({ name: engine.name, device });
    }
  }
});

test.each(ids)('“%s” starts an engine that goes by this id', async (id) => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 4 });
  expect((await getOrStartEngine(id)).id).toBe(id);
});

test.each(engineManifests)('$name says what of it was run, and how one comes by its models', async (engine) => {
  const { proved } = await engine.proof();
  expect(proved.length).toBeGreaterThan(0);
  expect([engine.downloads, engine.notDownloaded].filter((way) => way !== undefined)).toHaveLength(1);
});

test('models are offered in groups, no two of one id', () => {
  const groups = askableGroups.map(({ id }) => id);
  expect(groups).toEqual([...new Set(groups)]);
  expect(groups).toEqual(expect.arrayContaining(['small', 'downloaded']));
});

test('what runs a model is told in words, and an engine that is not known by its id', () => {
  expect(engineAndDeviceInWords('transformers')).toBe('transformers.js, on the processor');
  expect(engineAndDeviceInWords('webllm')).toBe('WebLLM, on the graphics processor');
  expect(engineAndDeviceInWords('of another version')).toBe('of another version');
});
