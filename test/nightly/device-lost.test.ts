import { expect, test } from 'vitest';
import { openPage } from '../engine-page/open.ts';

const webgpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-dev-shm-usage'];

test(
  'a graphics card that is lost while a run asks it is told, the model is loaded again, and the run goes on to its end',
  { timeout: 1_500_000 },
  async () => {
    const open = await openPage('test/contract-page', 'contractPage', webgpu);
    const page = () => open.page;
    try {
      const small = await page().evaluate(() => window.contractPage.smallModel());
      const onCard = small.replace('transformers:', 'transformers-webgpu:');
      await page().evaluate(() => (window.contractPage.stored = 0));
      const going = page().evaluate((model) => window.contractPage.run([model], 3, 8), onCard);
      await page().waitForFunction(() => window.contractPage.stored > 0, undefined, {
        // No frames are drawn while the processor emulates the card.
        polling: 100,
        timeout: 600_000,
      });
      // The browser's process that talks to the card.
      await (await page().context().browser()!.newBrowserCDPSession()).send('Browser.crashGpuProcess');
      const made = await going;
      expect(made.log.filter((line) => line.startsWith('lost')).join(' ')).toMatch(/card/);
      expect(made.end).toEqual({ end: 'done' });
      expect(made.responses).toHaveLength(24);
      expect(new Set(made.responses.map(({ item, variant }) => item + variant)).size).toBe(24);
      expect(made.responses.filter(({ error }) => error !== undefined)).toEqual([]);
    } finally {
      await open.close();
    }
  },
);
