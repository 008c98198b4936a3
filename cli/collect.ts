import { basename } from 'node:path';
import { countCellsWithoutHoles } from '../src/core/plan/cells.ts';
import type { LoadedModelInfo } from '../src/core/models/engine.ts';
import { mergeLoadedModelInfo } from '../src/core/origin/moved-models.ts';
import { UserError } from '../src/base/errors/user-error.ts';
import { BatchResultCollector, type CollectionSummary } from '../src/export/batch/collect.ts';
import type { Dialect } from '../src/export/batch/dialects.ts';
import { answeredCellState } from '../src/export/batch/cell-states.ts';
import { batchModelProvenance, addBatchToEnvironment } from '../src/export/batch/batch-provenance.ts';
import { writeRunAsJsonLines, type Archive } from '../src/export/archive.ts';
import { dialectGiven, dialectOption, itemsOption, outGiven } from './batch/batch-options.ts';
import { progressPrinter } from './batch/progress.ts';
import { bytesOf, runOnDisk, type RunOnDisk } from './batch/run-file.ts';
import { Spool } from './batch/spool.ts';
import { command } from './command.ts';
import { print } from './output.ts';
import { temporaryName, refuseTaken, writeFinished } from './run/finished-file.ts';
import { withFileLock } from './run/file-lock.ts';

export const collect = command({
  name: 'collect',
  takes: 'PLAN RESULTS…',
  about: `Writes an archive with the answers of PLAN (a link or an archive) and of the RESULTS files. These are JSON Lines, gzipped or not, as OpenAI’s batch service and vLLM’s run-batch write them.
The files may be whole or in parts, in any order. A failed request becomes a failed cell, which batch writes again. A faulty line makes one failed cell, and its reason names the line. Answers that PLAN has already are skipped and counted. A line of another plan, prompt or model is refused by name. So are two files with different answers to one cell. Then no archive is written.
Prints the number of answers, and the lines that name no cell, as JSON.`,
  options: {
    dialect: {
      ...dialectOption,
      says: `${dialectOption.says} Use the one that the files were made for: the archive notes what it leaves out.`,
    },
    items: itemsOption,
    out: {
      value: 'ARCHIVE',
      says: 'The archive to write (.evenkeel.jsonl, or .evenkeel.jsonl.gz to gzip it). No file is overwritten.',
    },
  },
  async work(given, seeHelp) {
    const [file, ...results] = given.words;
    if (file === undefined) throw new UserError(`No plan is named (${seeHelp}).`);
    if (results.length === 0) throw new UserError(`No results file is named (${seeHelp}).`);
    const dialect = dialectGiven(given, seeHelp);
    const out = outGiven(given, 'an archive', seeHelp);
    const summary = await withFileLock(out, async () => {
      await refuseTaken(out);
      const files = await Promise.all(results.map(async (path) => ({ path, bytes: await bytesOf(path) })));
      return collectResults({ file, files, itemFiles: given.all('items'), dialect, out });
    });
    print(`${JSON.stringify(summary)}\n`);
  },
});

interface CollectInput {
  readonly itemFiles: readonly string[];
  readonly file: string;
  readonly files: readonly { readonly path: string; readonly bytes: Awaited<ReturnType<typeof bytesOf>> }[];
  readonly dialect: Dialect;
  readonly out: string;
}

async function collectResults({ file, files, itemFiles, dialect, out }: CollectInput) {
  let spool: Spool | undefined;
  try {
    const run = await runOnDisk(file, itemFiles, {
      begin: (places) => (spool = newSpool(temporaryName(out), places)),
      take: (response, position) => spool?.put(response, position),
      onProgress: progressPrinter('answers of the archive read'),
    });
    const { archive, planId, study, standing } = run;
    if (!spool) throw new UserError(`${file} has no plan.`);
    const answers = spool;
    const { plan, items } = archive;
    const take: Spool['put'] = (response, position) => answers.put(response, position);
    const collector = new BatchResultCollector({ plan, planId, items, study, standing, take });
    const onProgress = progressPrinter('results read');
    let read = 0;
    for (const { path, bytes } of files) {
      const before = read;
      await collector.read(bytes, basename(path), (lines) => onProgress((read = before + lines), standing.length));
    }
    const found = collector.collected();
    await writeFinished(out, writeRunAsJsonLines(withFound(archive, found, dialect, files.length), answers.inPlanOrder()));
    return { plan: planId, ...countsOf(run, found) };
  } finally {
    spool?.remove();
  }
}

/** Counts the collected answers, and the plan's cells that are still open. */
function countsOf({ archive, study, standing }: RunOnDisk, { answers, failed, already, unplaced }: CollectionSummary) {
  const cells = countCellsWithoutHoles(archive.plan, study);
  const before = standing.reduce((sum, state) => sum + Number(state === answeredCellState), 0);
  return { cells, answers, failed, already, open: cells - before - answers, unplaced };
}

function withFound(archive: Archive, found: CollectionSummary, dialect: Dialect, files: number): Archive {
  const loaded = batchModelProvenance(found, dialect).map((model) =>
    mergeLoadedModelInfo(
      model,
      archive.models.find((before) => before.model === model.model),
    ),
  );
  return {
    ...archive,
    models: inPlanOrder(archive, [
      ...archive.models.filter(({ model }) => !loaded.some((each) => each.model === model)),
      ...loaded,
    ]),
    environment: addBatchToEnvironment(archive.environment, found, { dialect, files, now: new Date() }),
  };
}

/** Judges, which the plan does not name, come last. */
function inPlanOrder({ plan }: Archive, models: readonly LoadedModelInfo[]): LoadedModelInfo[] {
  const places = new Map(plan.models.map((model, at) => [model, at]));
  const place = ({ model }: LoadedModelInfo): number => places.get(model) ?? places.size;
  return models.toSorted((a, b) => place(a) - place(b));
}

function newSpool(path: string, places: number): Spool {
  try {
    return new Spool(path, places);
  } catch (error) {
    throw new UserError(`The file ${path} cannot be written: ${(error as Error).message}.`);
  }
}
