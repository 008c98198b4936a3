import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { measureNow } from '../src/report/measure-now.ts';
import { planId } from '../src/run/plan.ts';
import { readArchive } from '../src/store/archive.ts';
import { largestScoreFile, readScoreCsv } from '../src/study/score-csv.ts';
import { studies } from '../src/study/studies.ts';
import { UserError } from '../src/user-error.ts';

/**
 * `npm run -s report -- FILE [--study system-prompt]`: an archive's or a score table's result as JSON
 * `{"study","plan","result"}` on standard output, exit 0; or one line on standard error saying what is wrong, exit 2.
 * The same code as the app's, so the same numbers.
 */
async function report(args: readonly string[]): Promise<unknown> {
  const { file, study } = argumentsOf(args);
  if (await isArchive(file)) {
    const archive = await readArchive(
      Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>,
      basename(file),
    );
    if (study !== undefined && study !== archive.plan.study) {
      throw new UserError(`${basename(file)}: the run’s study is «${archive.plan.study}», not «${study}».`);
    }
    const { plan, items, responses } = archive;
    return {
      study: plan.study,
      plan: await planId(plan),
      result: await measureNow(plan, items, responses, archive.verdicts),
    };
  }
  if (study === undefined && !/\.(csv|tsv)$/i.test(file)) {
    throw new UserError(`${basename(file)}: this is no archive; for a score table (CSV) say --study system-prompt.`);
  }
  if (study !== undefined && study !== 'system-prompt')
    throw new UserError(`A score table can stand in for a run of system-prompt only, not of «${study}».`);
  return { study: 'system-prompt', plan: null, result: readScoreCsv(await textOf(file), basename(file)) };
}

const usage = 'usage: npm run -s report -- FILE [--study system-prompt]';

function argumentsOf(args: readonly string[]): { file: string; study: string | undefined } {
  const files: string[] = [];
  let study: string | undefined;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--study' || arg.startsWith('--study=')) {
      study = arg === '--study' ? args[++i] : arg.slice('--study='.length);
      if (study === undefined || !Object.hasOwn(studies, study)) {
        throw new UserError(`--study wants one of: ${Object.keys(studies).join(', ')} (${usage}).`);
      }
    } else if (arg.startsWith('--')) throw new UserError(`The option ${arg} is not known (${usage}).`);
    else files.push(arg);
  }
  if (files.length !== 1)
    throw new UserError(`${files.length === 0 ? 'No file is' : 'More than one file is'} named (${usage}).`);
  return { file: files[0]!, study };
}

/** An archive begins with gzip's magic bytes or with a brace; a name that says archive is taken at its word. */
async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} can not be opened: ${error.message}.`,
    );
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new UserError(`${file} is not a file.`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start[0] === 0x1f && start[1] === 0x8b) return true;
    if (/\.jsonl?(\.gz)?$/i.test(file)) return true;
    if (
      start
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trimStart()
        .startsWith('{')
    )
      return true;
    if (stat.size > largestScoreFile)
      throw new UserError(`${basename(file)}: the file is over 64 MB, too much for a score table.`);
    return false;
  } finally {
    await handle.close();
  }
}

async function textOf(file: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file)) chunks.push(chunk as Buffer);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new UserError(`${basename(file)}: this is not UTF-8 text.`);
  }
}

try {
  process.stdout.write(`${JSON.stringify(await report(process.argv.slice(2)))}\n`);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message.replace(/\s*\n\s*/g, ' ')}\n`);
  process.exitCode = 2;
}
