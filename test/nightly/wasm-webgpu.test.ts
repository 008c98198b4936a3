import type { ChatCellPrompt } from '../chat-prompt.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CellAnswer, CellPrompt } from '../../src/core/models/engine.ts';
import type { Device } from '../../src/engine/transformers/offers.ts';
import { readOption } from '../../src/reading/option.ts';
import type { OptionLogProbs } from '../../src/core/answers/response.ts';
import { askings } from '../engine-page/askings.ts';
import { openPage, type OpenPage } from '../engine-page/open.ts';
import { openHub } from '../browser/hub.ts';

const minutes = 60_000;
const cells = 50;

/** The processor replaces a graphics card. */
const softwareGpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-dev-shm-usage'];

describe('on a graphics card', () => {
  let open: OpenPage;
  let small: string;

  beforeAll(async () => {
    open = await openPage('test/engine-page', 'enginePage', softwareGpu);
    small = await smallest(open);
  }, 3 * minutes);

  afterAll(() => open?.close());

  const idOn = (device: Device) => (device === 'webgpu' ? small.replace(/^transformers:/, 'transformers-webgpu:') : small);
  const load = (device: Device) =>
    open.page.evaluate((args) => window.enginePage.loadOn(...args), [device, idOn(device)] as const);
  const answer = (device: Device, asked: readonly CellPrompt[]) =>
    open.page.evaluate((args) => window.enginePage.answerOn(...args), [device, asked] as const);

  test(
    'a model gives the same readings as on the processor',
    async () => {
      const asked = askings(cells).map((asking) => ({ ...asking, scoreOptions: lettersOf(asking) }));
      const onProcessor = await load('wasm');
      expect(open.served.asked.filter(({ path }) => path.includes('asyncify'))).toEqual([]);
      const processor = await answer('wasm', asked);
      const onCard = await load('webgpu');
      expect(open.served.asked.some(({ path }) => /asyncify.*\.wasm$/.test(path))).toBe(true);
      const card = await answer('webgpu', asked);

      expect(onProcessor.info).toMatchObject({ id: 'transformers', device: 'wasm' });
      expect(onCard.info).toMatchObject({ id: 'transformers-webgpu', device: 'webgpu' });
      expect(onCard.loaded).toMatchObject({
        model: idOn('webgpu'),
        device: 'webgpu',
        tokenizerHash: onProcessor.loaded.tokenizerHash,
        chatTemplateHash: onProcessor.loaded.chatTemplateHash,
      });
      const there = byCell(processor.answers);
      const here = byCell(card.answers);
      expect(here.size).toBe(cells);
      const readings = (answers: ReadonlyMap<string, CellAnswer>) =>
        asked.map((asking) => readOption(answers.get(asking.cell)!.text, choicesOf(asking)));
      const differences = asked.filter(({ cell }) => there.get(cell)!.text !== here.get(cell)!.text);
      console.log(
        `${cells} cells of ${small}: ${processor.ms.toFixed(0)} ms on the processor, ${card.ms.toFixed(0)} ms on a ` +
          `software graphics card; ${differences.length} texts differ.`,
      );
      for (const { cell } of differences) {
        console.log(`${cell}: “${there.get(cell)!.text}” on the processor, “${here.get(cell)!.text}” on the card`);
      }
      expect(readings(here)).toEqual(readings(there));
      expect(new Set(readings(here).map(({ kind }) => kind))).toContain('option');

      const gaps = asked.flatMap(({ cell }) => {
        const one = scoresOf(there.get(cell)!);
        const other = scoresOf(here.get(cell)!);
        return Object.keys(one.letters).map((letter) => Math.abs(one.letters[letter]! - other.letters[letter]!));
      });
      console.log(`Largest difference of an option's log-probability: ${Math.max(...gaps).toExponential(1)}`);
      expect(Math.max(...gaps)).toBeLessThan(0.01);
    },
    10 * minutes,
  );

  test(
    'weights of 16-bit numbers are refused where the card does not compute with them',
    async () => {
      const hub = await openHub();
      hub.putFolder('made-up/weights', 'f16'.padEnd(40, '0'), 'test/engine-page/weights');
      const loading = open.page.evaluate(
        async ([address, store]) => {
          const { downloads, loadOn } = window.enginePage;
          downloads.openHub(address, [store]);
          const entry = await downloads.entry('made-up/weights', 'main', 'q4f16', 'webgpu');
          const { bytes } = await downloads.download(entry);
          if (bytes) await loadOn('webgpu', entry.id);
        },
        [hub.address, hub.store] as const,
      );
      await expect(loading).rejects.toThrow(/UserError: A model kept as .* \(shader-f16\), .* choose it as q4\./);
      await hub.close();
    },
    minutes,
  );

  test(
    'a card that is lost ends the stream in a sentence, and the next load goes on',
    async () => {
      await load('webgpu');
      const asked = askings(cells);
      const before = await answer('webgpu', asked.slice(0, 4));
      const ending = open.page.evaluate((args) => window.enginePage.answerOnUntilLost(...args), ['webgpu', asked] as const);
      // The browser's process that talks to the card.
      const session = await open.page.context().browser()!.newBrowserCDPSession();
      await session.send('Browser.crashGpuProcess');
      const { error } = await ending;
      expect(error).toMatch(/^EngineLost: The graphics card was lost/);
      await expect.poll(() => load('webgpu').then(() => 'loaded', String), { timeout: 2 * minutes }).toBe('loaded');
      const after = await answer('webgpu', asked.slice(0, 4));
      expect(after.answers.map(({ text }) => text)).toEqual(before.answers.map(({ text }) => text));
    },
    4 * minutes,
  );
});

async function smallest({ page }: OpenPage): Promise<string> {
  const models = await page.evaluate(() => window.enginePage.smallModels());
  return models.reduce((one, other) => (other.parameters < one.parameters ? other : one)).id;
}

const byCell = (answers: readonly CellAnswer[]) => new Map(answers.map((answer) => [answer.cell, answer]));

/** The options that a prompt lists. */
const optionsOf = ({ messages }: ChatCellPrompt) => [...messages.at(-1)!.content.matchAll(/^([A-Z])\. (.+)$/gm)];
const lettersOf = (asking: ChatCellPrompt) => optionsOf(asking).map(([, letter]) => letter!);
const choicesOf = (asking: ChatCellPrompt) => optionsOf(asking).map(([, , choice]) => choice!);

function scoresOf({ logprobs }: CellAnswer): OptionLogProbs {
  if (typeof logprobs !== 'object' || logprobs === null) throw new Error('An answer has no option scores.');
  return logprobs as OptionLogProbs;
}
