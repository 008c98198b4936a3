import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { asCommand, tell } from './command.ts';
import { checkGate, passesGate, type GateOptions } from './gate.ts';
import { FileOptions, fileOptionsUsage } from './run-files.ts';
import { digestFault, digestOf } from '../src/core/digest/answers-digest.ts';
import { answeredRun, type AnsweredRun } from '../src/export/answers/answered-run.ts';
import { promptsInLines } from '../src/export/answers/logged-prompts.ts';
import { measureNow, scoredNow } from '../src/report/measure-now.ts';
import { drawnOtherwise, type DrawnOtherwise } from '../src/core/origin/drawn-otherwise.ts';
import { planId } from '../src/core/plan.ts';
import { contentOf, formOf, looked, mostOfHtml } from '../src/export/open-file.ts';
import { reportIn } from '../src/export/report-json.ts';
import { readArchive } from '../src/export/archive.ts';
import { readScoreCsv } from '../src/studies/system-prompt/measure/score-csv.ts';
import { refuseLargeScoreFile, scoreText } from '../src/studies/system-prompt/measure/score-text.ts';
import { usualMargin, usualReliance } from '../src/core/claim.ts';
import { askedSaid, whoAsked } from '../src/core/elsewhere/asked-said.ts';
import { measuredAnew } from '../src/core/measured-anew.ts';
import { isMargin, isReliance, largestMargin, type Yardsticks } from '../src/core/yardsticks.ts';
import { studyIds, studyOf } from '../src/core/studies.ts';
import '../src/studies/give-studies.ts';
import type { StudyResult } from '../src/core/study.ts';
import type { AnalysisTools } from '../src/text/analyse.ts';
import { isFormerEncoder, ownEncoder } from '../src/core/encoder/own-encoder.ts';
import { lexicalEncoder } from '../src/text/lexical-encoder.ts';
import { loadParser } from '../src/text/parser/load-parser.ts';
import { UserError } from '../src/core/user-error.ts';

/**
 * `npm run -s report -- FILE [--study system-prompt] [--choices FILE] [--margin POINTS] [--reliance BOUND]`: the result of an archive, of an HTML report or of a score table
 * as JSON `{"study","plan","digest","result"}` on standard output, exit 0; or one line on standard error saying what is wrong, exit 2.
 * `--fail RULE`, as often as wanted: exit 1 where a rule is broken by any model of the run, or its number is undefined; `--junit` and `--summary` name files that say so.
 * `--answers`, `--every-eval-ever`, `--eval-results`, `--promptfoo` and `--lm-eval` name files that are made of the answers or the plan for other programs (docs/formats.md).
 * The choices for a report (of a judge run: see `JudgeChoices`) are a JSON object, in place of those in the archive; without either all is as the plan has it.
 * `--margin`: points within which a model that moves is called steady (3). `--reliance`: the agreement that a judge must be shown to have to be relied on (0.667). The same code as the app's, so the same numbers. Where only a result is in the file, it is printed as it stands there, and
 * a line on standard error says so; another says where the answers were measured by a former version's rules.
 */
async function report({ file, study, choices, margin, reliance }: Arguments): Promise<Read> {
  const yardsticks = { margin, reliance };
  const form = await formOfFile(file);
  const chosen = choices === undefined ? undefined : await jsonIn(choices);
  if (form === 'archive')
    return ofArchive(Readable.toWeb(createReadStream(file)) as Bytes, file, study, chosen, yardsticks);
  if (form !== null) {
    const content = await contentOf(new Blob([await readFile(file)]), basename(file));
    if (content.kind === 'archive') return ofArchive(content.bytes, file, study, chosen, yardsticks);
    if (chosen) refuseChoices(file);
    return { reported: await ofReport(content.json, file, study) };
  }
  if (chosen) refuseChoices(file);
  if (study === undefined && !/\.(csv|tsv)$/i.test(file)) {
    throw new UserError(`${basename(file)}: this is no archive; for a score table (CSV) say --study system-prompt.`);
  }
  if (study !== undefined && study !== 'system-prompt')
    throw new UserError(`A score table can stand in for a run of system-prompt only, not of “${study}”.`);
  const result = readScoreCsv(scoreText(await readFile(file), basename(file)), basename(file));
  return { reported: { study: 'system-prompt', plan: null, result } };
}

/** What is printed, and where answers are in the file, what reads and scores them for other files. */
interface Read {
  readonly reported: Reported;
  readonly answered?: () => Promise<AnsweredRun>;
}

/** What is printed. */
interface Reported {
  readonly study: string;
  readonly plan: string | null;
  readonly digest?: string;
  readonly result: StudyResult;
}

type Bounds = Pick<Yardsticks, 'margin' | 'reliance'>;

type Bytes = Parameters<typeof readArchive>[0];

async function ofArchive(
  bytes: Bytes,
  file: string,
  study: string | undefined,
  chosen: GivenChoices | undefined,
  yardsticks: Bounds,
): Promise<Read> {
  const archive = await readArchive(bytes, basename(file));
  const { plan, items, responses, verdicts, comparisons, judgements, choices = {} } = archive;
  refuseOther(plan.study, file, study);
  const given = chosen && (await choicesOf(chosen, plan.study, file));
  const result = await measureNow(
    plan,
    items,
    responses,
    verdicts,
    { ...yardsticks, ...(given ?? choices) },
    {
      lines: comparisons,
      tools: (encoder) => analysisTools(encoder, file),
    },
    judgements,
  );
  const digest = digestOf(responses);
  const doubt = digestFault(archive.digest, digest);
  if (doubt !== undefined) tell(`${basename(file)}: ${doubt}`);
  const anew = measuredAnew(archive.environment);
  if (anew !== undefined) tell(`${basename(file)}: ${anew}`);
  if (plan.elsewhere) tell(`${basename(file)}: ${[whoAsked(plan.elsewhere), ...askedSaid(plan.elsewhere)].join(' ')}`);
  tellDrawn(file, drawnOtherwise(plan, archive.models));
  const id = await planId(plan);
  return {
    reported: { study: plan.study, plan: id, digest: digest.sha256, result: result as unknown as StudyResult },
    answered: async () => {
      const table = await scoredNow(plan, items, responses, verdicts, judgements);
      return answeredRun(id, plan, await studyOf(plan.study), table, promptsInLines(archive.prompts));
    },
  };
}

/** Where the plan varies the temperature. */
function tellDrawn(file: string, drawn: readonly DrawnOtherwise[] = []): void {
  for (const { model, words } of drawn)
    tell(`${basename(file)}: ${model} was not drawn as planned. ${words.join(' ')}`);
}

/** For answers whose comparisons are not in the archive: the app's own parser and encoders, from their folders. Encoders of the hub are only in the app. */
async function analysisTools(encoder: string, file: string): Promise<AnalysisTools | undefined> {
  if (encoder !== 'lexical' && encoder !== ownEncoder.id) {
    tell(
      `${basename(file)}: the comparisons are those in the archive; any that it lacks need the encoder “${encoder}”, which ${isFormerEncoder(encoder) ? 'came with another version' : 'runs in the app only'}.`,
    );
    return undefined;
  }
  const folder = new URL('../public/parser/', import.meta.url);
  const parser = await loadParser((path) => readFile(new URL(path, folder)));
  if (encoder === 'lexical') return { parser, encoder: lexicalEncoder };
  // Only here, as it takes a second to load.
  const { encoderInNode } = await import('../tools/encoder/encoder-on-disk.ts');
  return { parser, encoder: await encoderInNode() };
}

async function ofReport(json: string, file: string, study: string | undefined): Promise<Reported> {
  const found = await reportIn(json, basename(file));
  refuseOther(found.study, file, study);
  tell(`${basename(file)}: not recomputed, as there are no answers in the file.`);
  tellDrawn(file, found.drawnOtherwise);
  return {
    study: found.study,
    plan: found.planId,
    ...(found.digest !== undefined && { digest: found.digest }),
    // Its form was checked by the study.
    result: found.result as unknown as StudyResult,
  };
}

function refuseOther(found: string, file: string, study: string | undefined): void {
  if (study !== undefined && study !== found) {
    throw new UserError(`${basename(file)}: the run’s study is “${found}”, not “${study}”.`);
  }
}

/** What `--choices` names: its JSON, and what the file is called. */
interface GivenChoices {
  readonly value: unknown;
  readonly name: string;
}

async function jsonIn(file: string): Promise<GivenChoices> {
  const text = await textOf(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : new UserError(`The file ${file} cannot be opened: ${error.message}.`);
  });
  try {
    return { value: JSON.parse(text) as unknown, name: basename(file) };
  } catch {
    throw new UserError(`${basename(file)}: this is not JSON.`);
  }
}

async function choicesOf({ value, name }: GivenChoices, study: string, file: string): Promise<object> {
  const { choices } = await studyOf(study);
  if (!choices) return refuseChoices(file);
  return choices.parse(value, name);
}

function refuseChoices(file: string): never {
  throw new UserError(`${basename(file)}: --choices are for the answers of a judge run.`);
}

const usage =
  'usage: npm run -s report -- FILE [--study system-prompt] [--choices FILE] [--margin POINTS] [--reliance BOUND] [--fail RULE]… [--junit FILE] [--summary FILE] ' +
  fileOptionsUsage;

interface Arguments extends GateOptions, Bounds {
  readonly files: FileOptions;
  readonly file: string;
  readonly study: string | undefined;
  readonly choices: string | undefined;
}

function argumentsOf(args: readonly string[]): Arguments {
  const fail: string[] = [];
  const gateFiles = new Map<'junit' | 'summary', string>();
  const files: string[] = [];
  const written = new FileOptions();
  let study: string | undefined;
  let choices: string | undefined;
  let margin = usualMargin;
  let reliance = usualReliance;
  const rest = args.values();
  for (const arg of rest) {
    if (arg === '--study' || arg.startsWith('--study=')) {
      study = arg === '--study' ? rest.next().value : arg.slice('--study='.length);
      if (study === undefined || !studyIds().includes(study)) {
        throw new UserError(`--study wants one of: ${studyIds().join(', ')} (${usage}).`);
      }
    } else if (arg === '--choices' || arg.startsWith('--choices=')) {
      choices = arg === '--choices' ? rest.next().value : arg.slice('--choices='.length);
      if (!choices) throw new UserError(`--choices wants a file (${usage}).`);
    } else if (arg === '--margin' || arg.startsWith('--margin=')) {
      margin = Number(arg === '--margin' ? rest.next().value : arg.slice('--margin='.length));
      if (!isMargin(margin))
        throw new UserError(`--margin wants points above 0 and up to ${largestMargin} (${usage}).`);
    } else if (arg === '--reliance' || arg.startsWith('--reliance=')) {
      reliance = Number(arg === '--reliance' ? rest.next().value : arg.slice('--reliance='.length));
      if (!isReliance(reliance)) throw new UserError(`--reliance wants a number above 0 and below 1 (${usage}).`);
    } else if (arg === '--fail' || arg.startsWith('--fail=')) {
      const rule = arg === '--fail' ? rest.next().value : arg.slice('--fail='.length);
      if (!rule) throw new UserError(`--fail wants a rule such as “effect.low>3” (${usage}).`);
      fail.push(rule);
    } else if (/^--(?:junit|summary)(?:=|$)/.test(arg)) {
      const option = arg.startsWith('--junit') ? 'junit' : 'summary';
      const named = arg === `--${option}` ? rest.next().value : arg.slice(`--${option}=`.length);
      if (!named) throw new UserError(`--${option} wants a file (${usage}).`);
      gateFiles.set(option, named);
    } else if (written.take(...optionIn(arg, rest))) continue;
    else if (arg.startsWith('--')) throw new UserError(`The option ${arg} is not known (${usage}).`);
    else files.push(arg);
  }
  const [file, another] = files;
  if (file === undefined || another !== undefined)
    throw new UserError(`${files.length === 0 ? 'No file is' : 'More than one file is'} named (${usage}).`);
  return {
    file,
    files: written,
    study,
    choices,
    margin,
    reliance,
    fail,
    junit: gateFiles.get('junit'),
    summary: gateFiles.get('summary'),
  };
}

/** The option’s name, and its value: behind “=”, or the argument after it. */
function optionIn(arg: string, rest: Iterator<string>): [name: string, value: () => string | undefined] {
  const [, name = '', equals, value] = /^--([^=]*)(=)?(.*)$/s.exec(arg) ?? [];
  return [name, () => (equals === undefined ? (rest.next().value as string | undefined) : value)];
}

/**
 * What is in the file, `null` for a score table. An archive begins with gzip's magic bytes or with a brace; a name that says archive
 * is taken at its word.
 */
async function formOfFile(file: string): Promise<ReturnType<typeof formOf> | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be opened: ${error.message}.`,
    );
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new UserError(`${file} is not a file.`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(looked), 0, looked, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start[0] === 0x1f && start[1] === 0x8b) return 'archive';
    const text = start.toString('utf8').replace(/^\uFEFF/, '');
    const form = formOf(text, file);
    if (form !== 'archive') {
      if (stat.size <= mostOfHtml * 1e6) return form;
      throw new UserError(`${basename(file)}: the file is over ${mostOfHtml} MB, too much for a report.`);
    }
    if (/\.jsonl?(\.gz)?$/i.test(file) || text.trimStart().startsWith('{')) return 'archive';
    refuseLargeScoreFile(stat.size, basename(file));
    return null;
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

await asCommand(async (args) => {
  const given = argumentsOf(args);
  checkGate(given);
  const { reported, answered } = await report(given);
  await given.files.write(given.file, answered, reported.result);
  const isKept = await passesGate(given.file, reported.result, given);
  process.stdout.write(`${JSON.stringify(reported)}\n`);
  if (!isKept) process.exitCode = 1;
});
