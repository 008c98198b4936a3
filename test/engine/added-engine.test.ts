import { expect, test, vi } from 'vitest';
import type { Engine } from '../../src/core/models/engine.ts';
import { formatModelId } from '../../src/core/models/model-id.ts';
import type { ModelOffer } from '../../src/core/models/offer.ts';
import { modelName } from '../../src/core/models/model-name.ts';
import type * as Engines from '../../src/engine/engines.ts';
import { engineAndDeviceInWords, getOrStartEngine } from '../../src/engine/index.ts';
import type { EngineManifest } from '../../src/engine/manifest.ts';
import { loadModelDownloadCatalog } from '../../src/engine/offers.ts';
import { askableGroups } from '../../src/run/askable.ts';

const { acme } = vi.hoisted(() => {
  const offer: ModelOffer = { engine: 'acme', repo: 'someone/large', name: 'Large', family: 'F', needs: [], notes: [] };
  const bundled = { parameters: 10, bytes: 20, contextWindow: 30, card: './acme/card.md' };
  const acme: EngineManifest = {
    name: 'Acme',
    runs: { acme: { device: 'the processor', start: async () => ({ id: 'acme' }) as Engine } },
    proof: async () => ({ proved: [], unproved: ['Everything.'] }),
    comesAlong: {
      id: 'small-acme',
      title: 'A small model for Acme',
      startsAlone: true,
      models: async () => [
        {
          id: 'acme:tiny@1',
          name: 'tiny',
          detail: '',
          group: 'small-acme',
          leavesMachine: false,
          scoresOptions: false,
          msPerCell: null,
          bundled,
        },
      ],
    },
    downloads: async () => ({
      offers: [offer],
      byHand: () => undefined,
      repoOf: ({ repo }) => ({ repo, revision: 'main' }),
      entryOf: (of, found) => ({ id: `acme:${of.repo}@${found.revision}`, offer: of, files: [], details: null }),
    }),
  };
  return { acme };
});

vi.mock('../../src/engine/engines.ts', async (original) => ({
  engineManifests: [...(await original<typeof Engines>()).engineManifests, acme],
}));

test('an engine that is added to the list is started, and named, by its manifest', async () => {
  expect(engineAndDeviceInWords('acme')).toBe('Acme, on the processor');
  expect((await getOrStartEngine('acme')).id).toBe('acme');
  expect(modelName(formatModelId({ engine: 'acme', repo: 'someone/large', revision: '1' }))).toBe('large');
});

test('its models are offered: those that come with Evenkeel, and downloads', async () => {
  const group = askableGroups.find(({ id }) => id === 'small-acme');
  expect((await group?.models())?.map(({ name, bundled }) => [name, bundled?.bytes])).toEqual([['tiny', 20]]);
  const library = await loadModelDownloadCatalog();
  expect(library.offers.filter(({ engine }) => engine === 'acme').map(({ name }) => name)).toEqual(['Large']);
  expect(library.named('acme:someone/large@1').offer.name).toBe('Large');
});
