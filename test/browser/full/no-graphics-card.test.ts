import { expect, test } from 'vitest';
import { openPage, type OpenPage } from '../../engine-page/open.ts';

const minutes = 60_000;

test(
  'without a graphics card the model is refused in a sentence, and runs on the processor',
  async () => {
    const open = await openPage('test/engine-page', 'enginePage');
    try {
      const small = await smallest(open);
      const loading = open.page.evaluate((args) => window.enginePage.loadOn(...args), [
        'webgpu',
        small.replace(/^transformers:/, 'transformers-webgpu:'),
      ] as const);
      await expect(loading).rejects.toThrow(/UserError: This browser gives no access to a graphics card \(WebGPU\)/);
      expect(open.served.asked.filter(({ path }) => path.includes('asyncify'))).toEqual([]);
      await open.page.evaluate((args) => window.enginePage.loadOn(...args), ['wasm', small] as const);
    } finally {
      await open.close();
    }
  },
  3 * minutes,
);

async function smallest({ page }: OpenPage): Promise<string> {
  const models = await page.evaluate(() => window.enginePage.smallModels());
  return models.reduce((one, other) => (other.parameters < one.parameters ? other : one)).id;
}
