import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { asCommand } from '../../../cli/command.ts';
import { commandOutput } from '../../../cli/output.ts';
import { getOwn } from '../../../src/base/objects/get-own.ts';
import { messageOf } from '../../../src/base/errors/message-of.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { closeSharedBrowser } from '../../../test/browser/shared-browser.ts';
import { cacheFolder } from './cache.ts';
import { gemmaFile } from './model-file.ts';
import { realModelsPage, stoppedLines } from './page.ts';
import type { StepInput, StepReport } from './step.ts';
import { readChosenSets, setsStep, triedSets } from './steps/sets.ts';
import { appStep, textStep } from './steps/gguf.ts';
import { onnxStep } from './steps/onnx.ts';
import { runStep } from './steps/run.ts';
import { serverStep } from './steps/server.ts';
import { webllmStep } from './steps/webllm.ts';

/**
 * `npm run real-models -- [--only STEP[,STEP]] [--short] [--sets SET[,SET]]`: runs an external real model in each engine and
 * compares it with native programs. Writes docs/evidence/real-models.md.
 * A cache folder (EVENKEEL_REAL_MODELS names another) keeps downloads and answers, so a stopped run resumes. Nothing is
 * committed.
 */

interface Step {
  readonly title: string;
  /** Selecting that step selects this one too. */
  readonly partOf?: string;
  readonly run: (input: StepInput) => Promise<string[]>;
}

const steps: Readonly<Record<string, Step>> = {
  sets: { title: 'Which sets it can answer', run: setsStep },
  gguf: { title: 'GGUF in the browser: greedy texts', run: textStep },
  app: { title: 'GGUF in the browser: an audit in the built app', partOf: 'gguf', run: appStep },
  server: { title: 'A native server', run: serverStep },
  run: { title: 'The first audit of a model that nobody here made', run: runStep },
  onnx: { title: 'ONNX in the browser', run: onnxStep },
  webllm: { title: 'WebLLM', run: webllmStep },
};

const reportPath = fileURLToPath(new URL('../../../docs/evidence/real-models.md', import.meta.url));

await asCommand(async () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { only: text, sets: text, short: { type: 'boolean' } } });
  const only = values.only?.split(',') ?? Object.keys(steps);
  const unknown = only.find((name) => !getOwn(steps, name));
  const wanted = Object.entries(steps).flatMap(([id, { partOf = id }]) =>
    only.includes(id) || only.includes(partOf) ? [id] : [],
  );
  if (unknown !== undefined)
    throw new UserError(`There is no step “${unknown}”: there are ${Object.keys(steps).join(', ')}.`);
  const cache = cacheFolder();
  const file = await gemmaFile(cache);
  const isShort = values.short === true;
  const input: StepInput = { cache, file, isShort, sets: triedSets };
  if (wanted.includes('sets')) await runAndReport('sets', input);
  const sets = values.sets?.split(',') ?? (await chosenOrTried(input));
  for (const name of wanted.filter((each) => each !== 'sets')) await runAndReport(name, { ...input, sets });
  await closeSharedBrowser();
});

/** The sets that the step `sets` chose. Runs that step first if it has not run. */
async function chosenOrTried(input: StepInput): Promise<readonly string[]> {
  const known = readChosenSets(input.cache);
  if (known) return known;
  await runAndReport('sets', input);
  return readChosenSets(input.cache) ?? [];
}

function keptReport(cache: string, name: string): string {
  return join(cache, `step-${name}.json`);
}

async function runAndReport(name: string, input: StepInput): Promise<void> {
  const step = getOwn(steps, name);
  if (!step) return;
  const [before = 0] = loadavg();
  const since = Date.now();
  process.stderr.write(`${name}: begun\n`);
  const lines = await step.run(input).catch((error: unknown) => {
    commandOutput().exitCode = 1;
    return stoppedLines(messageOf(error));
  });
  const [after = 0] = loadavg();
  const report: StepReport = {
    lines,
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores`,
    isShort: input.isShort,
    sets: input.sets,
    load: [before, after],
    minutes: (Date.now() - since) / 60_000,
  };
  writeFileSync(keptReport(input.cache, name), JSON.stringify(report));
  writePage(input.cache);
}

function writePage(cache: string): void {
  const shown = Object.entries(steps).map(([id, { title }]) => ({ id, title }));
  const reports = new Map<string, StepReport>();
  for (const { id } of shown) {
    if (existsSync(keptReport(cache, id))) {
      reports.set(id, JSON.parse(readFileSync(keptReport(cache, id), 'utf8')) as StepReport);
    }
  }
  writeFileSync(reportPath, realModelsPage(shown, reports));
}
