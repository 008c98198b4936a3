import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { assertDefined } from '../../../../src/base/errors/assert-defined.ts';
import { bytes, percent } from '../../../../src/core/words/format.ts';
import type { CellAnswer, CellPrompt } from '../../../../src/core/models/engine.ts';
import type { PinnedModel } from '../../../../src/core/models/offer.ts';
import { openKillable } from '../../../../test/browser/app.ts';
import { openHub } from '../../../../test/browser/hub.ts';
import { serve } from '../../../../test/browser/serve.ts';
import type { Downloaded } from '../../../../test/engine-page/downloads.ts';
import { builtPage } from '../../../../test/engine-page/open.ts';
import { auditPlan, auditQuery, promptsOf } from '../audit.ts';
import { LineCache } from '../cache.ts';
import { fileDigest, gemma } from '../model-file.ts';
import { reportProgress } from '../progress.ts';
import { pythonWith } from '../python.ts';
import { table, type StepInput } from '../step.ts';
import { earlierTexts } from '../text-runs.ts';

const packages = [
  ['gguf==0.19.0', 'onnx==1.23.2', 'numpy', 'transformers==5.24.0', 'sentencepiece', 'protobuf'],
  ['filelock', 'sympy', 'networkx', 'jinja2', 'fsspec', 'typing-extensions', 'psutil'],
  // torch's GPU packages would add 3 GB. torch_without_gpu.py replaces them.
  ['--no-deps', 'torch==2.8.0', 'accelerate==1.15.0'],
];
const textTokens = 16;
const repo = 'local/gemma-3-270m';
const commit = 'e'.repeat(40);

export async function onnxStep({ cache, file, sets, isShort }: StepInput): Promise<string[]> {
  const folder = await exportModel(cache, file);
  const size = isShort ? { prompts: 2, questions: 4 } : { prompts: 5, questions: 10 };
  const cells = (await promptsOf(await auditPlan(auditQuery(sets, size), `endpoint:native/${gemma.name}`))).slice(
    0,
    size.prompts * size.questions,
  );
  const texts = cells.map(({ prompt }) => prompt.completion ?? '');
  const references = {
    int8: await byTransformers(cache, file, texts, 'int8'),
    dequantised: await byTransformers(cache, file, texts, 'dequantised'),
  };
  const decoding = { temperature: 0, maxTokens: textTokens };
  const prompts = cells.map(({ prompt: { cell, seed, completion = '' } }): CellPrompt => ({
    cell,
    seed,
    completion,
    stop: [],
    decoding,
  }));
  const { answers, notes } = await inBrowser(cache, folder, prompts);
  /** A longer text counts as equal if it begins with the whole reference. */
  const row = (program: string, made: readonly string[], weights: keyof typeof references) => {
    const pairs = made.map(
      (text, place) =>
        [text.trim(), assertDefined(references[weights].get(texts[place] ?? ''), 'text by transformers').trim()] as const,
    );
    const isSame = pairs.filter(([text, expected]) => text.startsWith(expected)).length;
    const isSameWord = pairs.filter(([text, expected]) => firstWord(text) === firstWord(expected)).length;
    return [
      program,
      weightsInWords[weights],
      ...[isSame, isSameWord].map((same) => `${same} (${percent(same / made.length)})`),
    ];
  };
  const onnxTexts = answers.map(({ text }) => text);
  const gguf = await earlierTexts(cache, cells);
  const weights = join(folder, 'onnx/model_quantized.onnx');
  return [
    `\`export_onnx.py\` dequantised the GGUF file’s weights, rounded each matrix to int8 with one scale per output channel, and wrote a graph for transformers.js (${bytes(statSync(weights).size)}, SHA-256 \`${await fileDigest(weights)}\`). A local server with the hub’s paths stood in for the hub. The app’s own code looked the model up, downloaded it, checked it and loaded it on the CPU.`,
    '',
    `transformers in Python computed the same ${answers.length} greedy texts in fp32 twice. With weights rounded as in the graph, it checks the graph and the app. With the dequantised weights, it is the reference for the rounding, and for llama.cpp’s two programs, which also round activations.`,
    '',
    ...table(
      ['program', 'transformers’ weights', 'equal texts', 'equal first word'],
      [
        row('ONNX in the browser', onnxTexts, 'int8'),
        row('ONNX in the browser', onnxTexts, 'dequantised'),
        ...(gguf
          ? [
              row(
                'GGUF in the browser',
                gguf.map(({ browser }) => browser.text),
                'dequantised',
              ),
              row(
                'GGUF in native llama.cpp',
                gguf.map(({ native }) => native.text),
                'dequantised',
              ),
            ]
          : []),
      ],
    ),
    ...notes.flatMap((note) => ['', `The run’s provenance says: “${note}”`]),
  ];
}

const weightsInWords = { int8: 'rounded to int8', dequantised: 'dequantised' };
const firstWord = (text: string): string => text.trim().split(/\s+/)[0] ?? '';
const script = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** torch computes on the processor, and also reads the GGUF file for the export. */
async function pythonWithTorch(cache: string): Promise<string> {
  const python = await pythonWith(cache, 'onnx', packages);
  await promisify(execFile)(python, [script('torch_without_gpu.py')]);
  return python;
}

/** The repository for transformers.js, made once. */
async function exportModel(cache: string, file: string): Promise<string> {
  const folder = join(cache, 'onnx');
  if (existsSync(folder)) return folder;
  const python = await pythonWithTorch(cache);
  process.stderr.write('onnx: exporting the weights\n');
  const made = `${folder}.part`;
  rmSync(made, { recursive: true, force: true });
  await promisify(execFile)(python, [script('export_onnx.py'), file, made], { maxBuffer: 2 ** 26 });
  renameSync(made, folder);
  return folder;
}

/** The texts by prompt. Keeps earlier results. */
async function byTransformers(
  cache: string,
  file: string,
  texts: readonly string[],
  weights: 'int8' | 'dequantised',
): Promise<ReadonlyMap<string, string>> {
  const python = await pythonWithTorch(cache);
  const [prompts, out] = [join(cache, 'transformers-prompts.json'), join(cache, `transformers-${weights}.jsonl`)];
  writeFileSync(prompts, JSON.stringify(texts));
  const child = spawn(python, [script('ask_transformers.py'), file, prompts, out, String(textTokens), weights], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TQDM_DISABLE: '1' },
  });
  const progress = reportProgress('onnx', texts.length, `texts by transformers in Python, ${weights}`);
  let done = 0;
  createInterface(child.stdout).on('line', () => progress(++done));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`ask_transformers.py ended with ${code}.`);
  const lines = readFileSync(out, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { prompt, text } = JSON.parse(line) as { prompt: string; text: string };
      return [prompt, text];
    }),
  );
}

async function inBrowser(
  cache: string,
  folder: string,
  prompts: readonly CellPrompt[],
): Promise<{ readonly answers: readonly CellAnswer[]; readonly notes: readonly string[] }> {
  const kept = new LineCache<CellAnswer>(join(cache, 'onnx-texts.jsonl'));
  const about = new LineCache<readonly string[]>(join(cache, 'onnx-notes.jsonl'));
  const hub = await openHub();
  hub.putFolder(repo, commit, folder);
  const served = await serve(await builtPage('test/engine-page'));
  // A profile on disk, because the private windows of the other tests cannot store a file of this size.
  const profile = mkdtempSync(join(cache, 'onnx-profile-'));
  const open = await openKillable(profile, served.address);
  try {
    await open.page.waitForFunction(() => 'enginePage' in window);
    const load = async (): Promise<readonly string[]> => {
      await open.page.evaluate(([address, store]) => window.enginePage.downloads.openHub(address, [store]), [
        hub.address,
        hub.store,
      ] as const);
      // Returned as text, because the page's value types are too deep for the compiler.
      const entry = await open.page.evaluate(
        async (name) => JSON.stringify(await window.enginePage.downloads.entry(name, 'main', 'q8')),
        repo,
      );
      const { error }: Downloaded = await open.page.evaluate(`window.enginePage.downloads.download(${entry})`);
      if (error !== undefined) throw new Error(error);
      process.stderr.write('onnx: downloaded from the stand-in hub\n');
      const { loaded } = await open.page.evaluate(
        (id) => window.enginePage.loadOn('wasm', id),
        (JSON.parse(entry) as PinnedModel).id,
      );
      return loaded.notes ?? [];
    };
    let notes: readonly string[] | undefined;
    const progress = reportProgress('onnx', prompts.length, 'texts in the browser');
    const answers: CellAnswer[] = [];
    for (const prompt of prompts) {
      const answer = await kept.getOrMake(`${textTokens}|${prompt.completion}`, async () => {
        notes ??= await load();
        const { answers: made } = await open.page.evaluate((one) => window.enginePage.answerOn('wasm', [one]), prompt);
        if (!made[0]) throw new Error('No text came from the browser.');
        return made[0];
      });
      answers.push(answer);
      progress(answers.length);
    }
    return { answers, notes: await about.getOrMake('notes', async () => notes ?? load()) };
  } finally {
    await open.close();
    rmSync(profile, { recursive: true, force: true });
    await served.close();
    await hub.close();
  }
}
