import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { command, tell } from './command.ts';
import { checkGate, passesGate, type GateOptions } from './gate.ts';
import { fileOptions, wantedFiles, writeRunFiles } from './run-files.ts';
import { writeHtml } from './report/html-file.ts';
import { oneWord, type Given } from './options.ts';
import { packedRuntime, publicFolder } from './own-files.ts';
import { digestFault, digestOf } from '../src/core/digest/answers-digest.ts';
import { answeredRun, type AnsweredRun } from '../src/export/answers/answered-run.ts';
import { promptsInLines } from '../src/export/answers/logged-prompts.ts';
import { measureNow, scoredNow } from '../src/report/measure-now.ts';
import { drawnOtherwise, type DrawnOtherwise } from '../src/core/origin/drawn-otherwise.ts';
import { planId } from '../src/core/plan.ts';
import { contentOf, formOf, looked, mostOfHtml } from '../src/export/open-file.ts';
import { reportIn } from '../src/export/report-json.ts';
import { readArchive, type Archive } from '../src/export/archive.ts';
import { readScoreCsv } from '../src/studies/system-prompt/measure/score-csv.ts';
import { refuseLargeScoreFile, scoreText } from '../src/studies/system-prompt/measure/score-text.ts';
import { usualMargin, usualReliance } from '../src/core/claim.ts';
import { measuredAnew } from '../src/core/measured-anew.ts';
import { isMargin, isReliance, largestMargin, type Yardsticks } from '../src/core/yardsticks.ts';
import { studyIds, studyOf } from '../src/core/studies.ts';
import '../src/studies/give-studies.ts';
import type { StudyResult } from '../src/core/study.ts';
import { reportParts } from '../src/report/study-parts.ts';
import type { AnalysisTools } from '../src/text/analyse.ts';
import { isFormerEncoder, ownEncoder } from '../src/core/encoder/own-encoder.ts';
import { lexicalEncoder } from '../src/text/lexical-encoder.ts';
import { loadParser } from '../src/text/parser/load-parser.ts';
import { askedSaid, whoAsked } from '../src/core/elsewhere/asked-said.ts';
import { UserError } from '../src/core/user-error.ts';

/**
 * What is printed of a file. The choices for a report (of a judge run: see `JudgeChoices`) are a JSON object, in place of those in the archive; without either all is as the plan has it.
 * Where only a result is in the file, it is given as it stands there, and a line on standard error says so; another says where the answers were measured by a former version's rules.
 */
async function measured({ file, study, choices, margin, reliance }: Arguments): Promise<Measured> {
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
  const scores: Reported = {
    study: 'system-prompt',
    plan: null,
    result: readScoreCsv(scoreText(await readFile(file), basename(file)), basename(file)),
  };
  return { reported: scores };
}

/** What is printed. */
interface Reported {
  readonly study: string;
  readonly plan: string | null;
  readonly digest?: string;
  readonly result: StudyResult;
}

/** Of an archive the archive as well, with what was chosen for the report, and what reads and scores its answers for other files. */
interface Measured {
  readonly reported: Reported;
  readonly answered?: () => Promise<AnsweredRun>;
  readonly archive?: Archive;
}

type Bounds = Pick<Yardsticks, 'margin' | 'reliance'>;

type Bytes = Parameters<typeof readArchive>[0];

async function ofArchive(
  bytes: Bytes,
  file: string,
  study: string | undefined,
  chosen: GivenChoices | undefined,
  yardsticks: Bounds,
): Promise<Measured> {
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
  if (plan.elsewhere)
    tell(
      `${basename(file)}: ${[whoAsked(plan.elsewhere), ...askedSaid(plan.elsewhere, reportParts(plan.study).rates)].join(' ')}`,
    );
  tellDrawn(file, drawnOtherwise(plan, archive.models));
  const id = await planId(plan);
  const reported: Reported = {
    study: plan.study,
    plan: id,
    digest: digest.sha256,
    result: result as unknown as StudyResult,
  };
  const answered = async () => {
    const table = await scoredNow(plan, items, responses, verdicts, judgements);
    return answeredRun(id, plan, await studyOf(plan.study), table, promptsInLines(archive.prompts));
  };
  return { reported, answered, archive: given ? { ...archive, choices: given } : archive };
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
  const parser = await loadParser((path) => readFile(join(publicFolder(), 'parser', path)));
  if (encoder === 'lexical') return { parser, encoder: lexicalEncoder };
  // Only here, as it takes a second to load.
  const { encoderInNode } = await import('../tools/encoder/encoder-on-disk.ts');
  return { parser, encoder: await encoderInNode(publicFolder(), packedRuntime()) };
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

interface Arguments extends GateOptions, Bounds {
  readonly file: string;
  readonly study: string | undefined;
  readonly choices: string | undefined;
  readonly html: string | undefined;
}

function argumentsOf(given: Given, seeHelp: string): Arguments {
  const study = given.one('study');
  if (study !== undefined && !studyIds().includes(study))
    throw new UserError(`--study wants one of: ${studyIds().join(', ')} (${seeHelp}).`);
  const margin = Number(given.one('margin') ?? usualMargin);
  if (!isMargin(margin)) throw new UserError(`--margin wants points above 0 and up to ${largestMargin} (${seeHelp}).`);
  const reliance = Number(given.one('reliance') ?? usualReliance);
  if (!isReliance(reliance)) throw new UserError(`--reliance wants a number above 0 and below 1 (${seeHelp}).`);
  return {
    file: oneWord(given, 'file', seeHelp),
    study,
    choices: given.one('choices'),
    html: given.one('html'),
    margin,
    reliance,
    fail: given.all('fail'),
    junit: given.one('junit'),
    summary: given.one('summary'),
  };
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

export const report = command({
  name: 'report',
  takes: 'FILE',
  about: `
Measures an archive again from its answers, by the same code as the app and so with the same numbers, and prints one line of JSON: {"study","plan","digest","result"}.
FILE is an archive (.evenkeel.jsonl, gzipped or not), an HTML report, or a table of scores as CSV.

It ends with 0; with 1 where a rule is broken or its number is undefined; with 2 where something cannot be read, which one line on standard error says.`,
  options: {
    study: {
      value: 'STUDY',
      says: 'Of which study the file must be. A table of scores named otherwise than .csv or .tsv wants “system-prompt”.',
    },
    choices: {
      value: 'FILE',
      says: 'Choices for the report of a judge run, as JSON, in place of those in the archive.',
    },
    margin: { value: 'POINTS', says: `Points within which a model that moves is called steady (${usualMargin}).` },
    reliance: {
      value: 'BOUND',
      says: `Agreement that a judge must be shown to have to be relied on (${usualReliance}).`,
    },
    fail: {
      value: 'RULE',
      many: true,
      says: 'What no model of the run may be, such as “effect.low>3”: see docs/ci.md.',
    },
    junit: { value: 'FILE', says: 'Writes a JUnit test case for each rule and model.' },
    html: {
      value: 'FILE',
      says: 'Writes the report as one HTML file that needs no network; with the answers in it where FILE is an archive.',
    },
    summary: { value: 'FILE', says: 'Adds a table of the rules in Markdown to the file.' },
    ...fileOptions,
  },
  async work(given, seeHelp) {
    const wanted = argumentsOf(given, seeHelp);
    checkGate(wanted);
    wantedFiles(given);
    const { reported, answered, archive } = await measured(wanted);
    await writeRunFiles(wanted.file, given, answered, reported.result);
    if (wanted.html !== undefined) await writeHtml(wanted.html, { ...reported, archive }, wanted.file);
    const isKept = await passesGate(wanted.file, reported.result, wanted);
    process.stdout.write(`${JSON.stringify(reported)}\n`);
    if (!isKept) process.exitCode = 1;
  },
});
