import { expect, test } from 'vitest';
import { realModelsPage, stoppedLines } from '../../../../tools/measurements/real-models/page.ts';
import { textLines } from '../../../../tools/measurements/real-models/steps/gguf.ts';
import { serverLines } from '../../../../tools/measurements/real-models/steps/server.ts';
import { webllmLines } from '../../../../tools/measurements/real-models/steps/webllm.ts';
import type { TextPair } from '../../../../tools/measurements/real-models/text-runs.ts';

test('a section says when, where and how its step ran; another how to run it', () => {
  const report = {
    lines: ['12 of 12 texts are equal.'],
    date: '2026-11-30',
    machine: 'a processor, 2 cores',
    isShort: true,
    load: [1.5, 2] as const,
    minutes: 7.4,
    sets: ['sentiment', 'words'],
  };
  const page = realModelsPage(
    [
      { id: 'gguf', title: 'GGUF in the browser' },
      { id: 'onnx', title: 'ONNX' },
    ],
    new Map([['gguf', report]]),
  );
  expect(page).toContain(`## GGUF in the browser

Short form (\`--short\`), on 2026-11-30, a processor, 2 cores; 7 min in the last session (earlier answers are kept), load average 1.5 at the start and 2.0 at the end. Sets: sentiment, words.

12 of 12 texts are equal.`);
  expect(page).toContain('## ONNX\n\nNot run yet: `npm run real-models -- --only onnx`.');
});

test('a step that stops leaves the end of its error', () => {
  const error = `Command failed\n${Array.from({ length: 20 }, (_, n) => `line ${n}`).join('\n')}\n`;
  const lines = stoppedLines(error);
  expect(lines[0]).toBe('**The step stopped with this error:**');
  expect(lines.slice(2)).toEqual(Array.from({ length: 8 }, (_, n) => `    line ${n + 12}`));
});

const speed = (textMs: number) => ({ promptTokens: 100, promptMs: 1000, textTokens: 20, textMs });
const pair = (browser: string): TextPair => ({
  native: {
    text: ' yes no',
    tokens: [
      { text: ' yes', logprob: -0.1 },
      { text: ' no', logprob: -0.7, next: { text: ' so', logprob: -0.71 } },
    ],
    speed: speed(1000),
  },
  browser: { text: browser, speed: speed(4000) },
});

test('texts are counted, differences listed, and speeds are sums over all texts', () => {
  const lines = textLines({
    pairs: [pair('yes no'), pair('yes so')],
    browserNotes: ['llama.cpp b1.'],
    nativeVersion: '1.2',
    nativeSystem: 'CPU : AVX2 = 1 | FMA = 1 | ',
  }).join('\n');
  expect(lines).toContain('**1 of 2 greedy texts are equal** (50%)');
  expect(lines).toContain('as the app cuts them, are equal in 1 of 2.');
  expect(lines).toContain('In 1 of the 1 others');
  expect(lines).toContain('| 2 | " no" | " so" | 0.010 |');
  expect(lines).toContain('| answer | 20.0 | 5.0 | 4.0 |');
  expect(lines).toContain('uses: CPU : AVX2, FMA.');
});

test('answers of several slots are compared with those asked alone', () => {
  const answer = (cell: string, text: string, logprobs?: object) => ({
    cell,
    text,
    finish: 'stop' as const,
    tokens: { prompt: 1, completion: 1 },
    ms: { prefill: 1, decode: 1 },
    ...(logprobs && { logprobs }),
  });
  const alone = [answer('a', 'A', { letters: { A: -0.1 }, mass: 0.9 }), answer('b', 'B', { letters: { A: -2 }, mass: 0.5 })];
  const lines = serverLines(
    [
      { slots: 1, ms: 4000, answers: alone, notes: ['A note.'], chunks: 8 },
      { slots: 4, ms: 2000, answers: [answer('b', 'B'), answer('a', 'B')], notes: ['A note.'], chunks: 8 },
    ],
    ['It obeys top-k.'],
  ).join('\n');
  expect(lines).toContain('| 1 | 2 | 4 | 0.50 |\n| 4 | 2 | 2 | 1.00 |');
  expect(lines).toContain('1 of 2 answers with 4 at once equal those asked alone. 0 failed.');
  expect(lines).toContain('hold 70% of the probability on average');
  expect(lines.match(/“A note\.”/g)).toHaveLength(1);
});

test('the toolchain for WebLLM stops at the first thing that it lacks', () => {
  const full = { hasClones: true, hasEmscripten: true, storageBinding: 2 ** 30 };
  expect(webllmLines({ ...full, hasClones: false, hasEmscripten: false }).join('\n')).toContain(
    '**It stops at: Clones of TVM and MLC-LLM',
  );
  expect(webllmLines({ ...full, hasEmscripten: false }).join('\n')).toContain('**It stops at: Emscripten.**');
  expect(webllmLines(full).join('\n')).toContain('**It stops at: A compiler call for Gemma 3.**');
});

test('and its page tells whether the largest weight fits into one binding of the adapter', () => {
  const row = (storageBinding: number | undefined) =>
    webllmLines({ hasClones: false, hasEmscripten: false, storageBinding }).find((line) =>
      line.includes('binds the embedding'),
    );
  // 262,144 × 640 × 4 bytes = 640 MiB
  expect(row(2 ** 27)).toContain('| no | The adapter binds');
  expect(row(671_088_640)).toContain('| yes | The adapter binds');
  expect(row(undefined)).toContain('| no | The browser gives no software adapter.');
});
