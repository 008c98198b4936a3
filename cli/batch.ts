import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../src/base/errors/user-error.ts';
import { dialects, dialectIds } from '../src/export/batch/dialects.ts';
import { batchPieces, type BatchFile } from '../src/export/batch/write-batch.ts';
import { dialectGiven, dialectOption, itemsOption, outGiven } from './batch/batch-options.ts';
import { progressPrinter } from './batch/progress.ts';
import { runOnDisk } from './batch/run-file.ts';
import { command } from './command.ts';
import { oneWord } from './options.ts';
import { print } from './output.ts';

export const batch = command({
  name: 'batch',
  takes: 'PLAN',
  about: `Writes the questions of a plan as batch files in OpenAI’s form (JSON Lines). A paid service’s batch interface, or vLLM’s run-batch on your own machines, can ask them. Nothing is sent.
PLAN is a plan’s link (#/new?…) or a run’s archive, with or without answers. Only cells without an answer are written, including failed ones. Each model has its own files, with at most 50,000 requests and 200 MB each. Models that run in a browser get none.
${dialectIds.map((id) => `${id}: ${dialects[id].words}`).join('\n')}
Prints the list of files as JSON. To bring in their results: evenkeel collect.`,
  options: {
    dialect: dialectOption,
    items: itemsOption,
    out: { value: 'FOLDER', says: 'The folder for the files. It is made if it does not exist. No file is overwritten.' },
  },
  async work(given, seeHelp) {
    const file = oneWord(given, 'plan', seeHelp);
    const dialect = dialectGiven(given, seeHelp);
    const folder = outGiven(given, 'a folder', seeHelp);
    const { archive, planId, study, standing } = await runOnDisk(file, given.all('items'), {
      onProgress: progressPrinter('cells read'),
    });
    const { plan, items } = archive;
    const files = writeFiles(folder, batchPieces({ plan, planId, items, study, dialect, standing }), standing.length);
    if (files.length === 0) throw new UserError(`Every cell of ${file} has an answer: there is nothing to ask.`);
    print(`${JSON.stringify({ plan: planId, dialect, files })}\n`);
  },
});

/** A file gets its name once it is complete. */
function writeFiles(folder: string, pieces: ReturnType<typeof batchPieces>, total: number): BatchFile[] {
  const files: BatchFile[] = [];
  const onProgress = progressPrinter('cells written');
  let open: { readonly path: string; readonly handle: number } | undefined;
  const end = (): void => {
    if (!open) return;
    closeSync(open.handle);
    renameSync(`${open.path}.part`, open.path);
    open = undefined;
  };
  try {
    for (const { file: name, model, requests, bytes, seen } of pieces) {
      const path = join(folder, name);
      if (open?.path !== path) {
        end();
        if (existsSync(path)) throw new UserError(`The file ${path} already exists: name another folder.`);
        mkdirSync(folder, { recursive: true });
        open = { path, handle: openSync(`${path}.part`, 'w') };
        files.push({ name, model, requests: 0, bytes: 0 });
      }
      for (let at = 0; at < bytes.length;) at += writeSync(open.handle, bytes, at);
      const last = files.pop();
      if (last) files.push({ ...last, requests: last.requests + requests, bytes: last.bytes + bytes.length });
      onProgress(seen, total);
    }
    end();
  } catch (error) {
    if (open) {
      closeSync(open.handle);
      rmSync(`${open.path}.part`, { force: true });
    }
    throw error instanceof Error && 'syscall' in error
      ? new UserError(`The files cannot be written to ${folder}: ${error.message}.`)
      : error;
  }
  return files;
}
