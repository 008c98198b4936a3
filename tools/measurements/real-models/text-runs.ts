import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import wllama from '@wllama/wllama/package.json' with { type: 'json' };
import { promptHash } from '../../../src/core/archive/prompt-hash.ts';
import { openPage } from '../../../test/engine-page/open.ts';
import { headers } from '../../build/headers.ts';
import { askNative, type NativeText, type TextSpeed } from './ask-native.ts';
import { LineCache } from './cache.ts';
import { serverPackage, startNativeServer } from './native-server.ts';
import { reportProgress } from './progress.ts';
import type { StepInput } from './step.ts';
import type { CellToAsk } from './audit.ts';

/** A greedy text from each program. */
export interface TextPair {
  readonly native: NativeText;
  readonly browser: { readonly text: string; readonly speed: TextSpeed };
}

export interface TextRuns {
  readonly pairs: readonly TextPair[];
  /** The version of the browser's program, and its settings. */
  readonly browserNotes: readonly string[];
  readonly nativeSystem: string;
  readonly nativeVersion: string;
}

/** Part of the cache key: other versions require new answers. */
const programs = `wllama ${wllama.version}, ${serverPackage},`;

/** Long enough for texts to diverge if the two programs round differently. */
const textTokens = 32;

const keptTexts = (cache: string) => new LineCache<TextPair>(join(cache, 'texts.jsonl'));
const keyOf = async ({ prompt }: CellToAsk): Promise<string> => `${programs} ${await promptHash(prompt)}`;

/** Earlier texts of these cells, in order. Undefined if one is missing. */
export async function earlierTexts(cache: string, cells: readonly CellToAsk[]): Promise<readonly TextPair[] | undefined> {
  const kept = keptTexts(cache);
  const pairs = (await Promise.all(cells.map(keyOf))).flatMap((key) => kept.get(key) ?? []);
  return pairs.length === cells.length ? pairs : undefined;
}

/** Asks each prompt natively and then in the browser, so that other work on the machine slows both. Each uses one thread. */
export async function runTexts({ cache, file }: StepInput, cells: readonly CellToAsk[]): Promise<TextRuns> {
  const kept = keptTexts(cache);
  const loaded = new LineCache<Omit<TextRuns, 'pairs'>>(join(cache, 'text-programs.jsonl'));
  const open = await openPage('test/gguf-page', 'ggufPage', [], undefined, headers);
  const server = await startNativeServer(cache, file, { slots: 1, threads: 1 });
  try {
    await copyFile(file, join(open.folder, basename(file)));
    const load = async (): Promise<Omit<TextRuns, 'pairs'>> => {
      const info = await open.page.evaluate((name) => window.ggufPage.load(name, 1, 1_800_000), basename(file));
      const { xllamacpp: nativeVersion, system: nativeSystem } = server.facts;
      return { browserNotes: info.notes ?? [], nativeSystem, nativeVersion };
    };
    let known: Omit<TextRuns, 'pairs'> | undefined;
    const askBoth = async ({ prompt: { cell, seed, completion = '' } }: CellToAsk): Promise<TextPair> => {
      known ??= await load();
      const native = await askNative(server.baseUrl, completion, { maxTokens: textTokens, isWhole: true });
      const prompt = { cell, seed, completion, stop: [], decoding: { temperature: 0, maxTokens: textTokens } };
      const [answer] = await open.page.evaluate((some) => window.ggufPage.answer([some]), prompt);
      if (!answer || answer.finish === 'error') throw new Error(`No text came from the browser: ${answer?.error}`);
      return {
        native,
        browser: {
          text: answer.text,
          speed: {
            promptTokens: answer.tokens.prompt,
            promptMs: answer.ms.prefill,
            textTokens: answer.tokens.completion,
            textMs: answer.ms.decode,
          },
        },
      };
    };
    const progress = reportProgress('gguf', cells.length, 'texts');
    const pairs: TextPair[] = [];
    for (const each of cells) {
      pairs.push(await kept.getOrMake(await keyOf(each), () => askBoth(each)));
      progress(pairs.length);
    }
    const about = await loaded.getOrMake(programs, async () => known ?? load());
    return { pairs, ...about };
  } finally {
    await server.close();
    await open.close();
  }
}
