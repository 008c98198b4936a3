import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { asCommand } from '../../../cli/command.ts';
import { commandOutput } from '../../../cli/output.ts';
import { messageOf } from '../../../src/base/errors/message-of.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { cacheFolder, LineCache } from './cache.ts';
import type { NativeText } from './ask-native.ts';
import { gemmaFile } from './model-file.ts';
import { startNativeServer } from './native-server.ts';
import { realModelsPage, stoppedLines } from './page.ts';
import type { StepInput, StepReport } from './step.ts';
import { chosenSets, setLines, triedSets, trySets } from './steps/sets.ts';
import { ggufStep } from './steps/gguf.ts';
import { onnxStep } from './steps/onnx.ts';
import { runStep } from './steps/run.ts';
import { serverStep } from './steps/server.ts';
import { webllmStep } from './steps/webllm.ts';

/**
 * `npm run real-models -- [--only STEP[,STEP]] [--short] [--sets SET[,SET]]`: a real model of another maker in each engine, compared with the programs that others run it by. Writes docs/evidence/real-models.md.
 * Downloads and answers are kept in a cache folder (EVENKEEL_REAL_MODELS names another): a stopped run goes on, and nothing is committed.
 */

interface Step {
  readonly title: string;
  readonly run: (input: StepInput) => Promise<string[]>;
}

const steps: Readonly<Record<string, Step>> = {
  gguf: { title: 'GGUF in the browser', run: ggufStep },
  server: { title: 'A native server', run: serverStep },
  run: { title: 'The first audit of a model that nobody here made', run: runStep },
  onnx: { title: 'ONNX in the browser', run: onnxStep },
  webllm: { title: 'WebLLM', run: webllmStep },
};

const setsTitle = 'Which sets it can answer';
const reportPath = fileURLToPath(new URL('../../../docs/evidence/real-models.md', import.meta.url));

await asCommand(async () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { only: text, sets: text, short: { type: 'boolean' } } });
  const wanted = values.only?.split(',') ?? Object.keys(steps);
  const unknown = wanted.find((name) => !(name in steps));
  if (unknown !== undefined)
    throw new UserError(`There is no step “${unknown}”: there are ${Object.keys(steps).join(', ')}.`);
  const cache = cacheFolder();
  const file = await gemmaFile(cache);
  const isShort = values.short === true;
  const sets = values.sets?.split(',') ?? (await setsFor(cache, file));
  for (const name of wanted) {
    const step = steps[name];
    if (step) await keepReport(name, { cache, file, isShort, sets }, step.run);
    writePage(cache);
  }
});

/** Asked once; kept with the answers. */
async function setsFor(cache: string, file: string): Promise<readonly string[]> {
  const kept = join(cache, 'chosen-sets.json');
  if (!existsSync(kept)) {
    await keepReport('sets', { cache, file, isShort: false, sets: triedSets }, async () => {
      const server = await startNativeServer(cache, file, { slots: 1, threads: 1 });
      try {
        const findings = await trySets(server.baseUrl, new LineCache<NativeText>(join(cache, 'sets.jsonl')));
        writeFileSync(kept, JSON.stringify(chosenSets(findings)));
        return setLines(findings);
      } finally {
        await server.close();
      }
    });
    writePage(cache);
  }
  return JSON.parse(readFileSync(kept, 'utf8')) as string[];
}

const keptReport = (cache: string, name: string): string => join(cache, `step-${name}.json`);

async function keepReport(name: string, input: StepInput, run: Step['run']): Promise<void> {
  const [before = 0] = loadavg();
  const since = Date.now();
  process.stderr.write(`${name}: begun\n`);
  const lines = await run(input).catch((error: unknown) => {
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
}

function writePage(cache: string): void {
  const shown = [{ id: 'sets', title: setsTitle }, ...Object.entries(steps).map(([id, { title }]) => ({ id, title }))];
  const reports = new Map<string, StepReport>();
  for (const { id } of shown) {
    if (existsSync(keptReport(cache, id))) {
      reports.set(id, JSON.parse(readFileSync(keptReport(cache, id), 'utf8')) as StepReport);
    }
  }
  writeFileSync(reportPath, realModelsPage(shown, reports));
}
