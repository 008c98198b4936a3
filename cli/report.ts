import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { bytesOf } from './batch/run-file.ts';
import { choosePrompt, mustChoosePrompts } from './choose.ts';
import { command, printToStderr } from './command.ts';
import { checkGate, outcomesOf, passesGate, type GateOptions } from './gate.ts';
import { fileOptions, wantedFiles, writeRunFiles } from './run-files.ts';
import { AnswersOnDisk } from './report/answers-on-disk.ts';
import { givenScoring } from './report/given-scoring.ts';
import { writeHtml } from './report/html-file.ts';
import {
  measuredArchive,
  printSamplingMismatches,
  type MeasuredReport,
  type MeasureOptions,
  type PrintedReport,
} from './report/measured-archive.ts';
import { oneWord, type ParsedArguments } from './options.ts';
import { commandOutput, print } from './output.ts';
import {
  readReportOrArchive,
  detectReportFileForm,
  fileSniffCharacters,
  maxHtmlMegabytes,
} from '../src/export/open-file.ts';
import { parseReportJson } from '../src/export/report-json.ts';
import { gradeModelsFromCsv } from '../src/studies/system-prompt/measure/score-csv.ts';
import { refuseLargeScoreFile, decodeScoreFile } from '../src/studies/system-prompt/measure/score-text.ts';
import { defaultTolerance, defaultMinJudgeAgreement } from '../src/core/studies/claim.ts';
import type { Plan } from '../src/core/plan/plan.ts';
import { isTolerance, isRelianceThreshold, maxTolerance, type ReportSettings } from '../src/core/plan/report-settings.ts';
import { registeredStudyIds, loadStudy } from '../src/core/studies/studies.ts';
import '../src/studies/give-studies.ts';
import type { StudyResult } from '../src/core/studies/study.ts';
import { UserError } from '../src/base/errors/user-error.ts';

/**
 * Makes the report that is printed for a file. The choices for a report are a JSON object and replace those in the archive.
 * (For a judge run, see `JudgeReportReaderChoices`.) Without both, the plan decides. If the file has only a result, it is
 * returned unchanged, and a line on standard error says so. Another line says if the rules of an earlier version measured
 * the answers.
 */
async function measureFile(
  { file, study, choices, scoring, margin, reliance }: Arguments,
  answers: AnswersOnDisk,
): Promise<MeasuredReport> {
  const form = await formOfFile(file);
  const chosen = choices === undefined ? undefined : await jsonIn(choices);
  const given = scoring === undefined ? undefined : await givenScoring(scoring);
  const measuring: MeasureOptions = {
    scoring: given,
    yardsticks: { margin, reliance },
    check: (found) => refuseOther(found, file, study),
    chosen: async (found) => chosen && choicesOf(chosen, found, file),
    answers,
  };
  if (form === 'archive') return measuredArchive(await bytesOf(file), file, measuring);
  if (given && form === null) refuseScoring(file);
  if (form !== null) {
    const content = await readReportOrArchive(new Blob([await readFile(file)]), basename(file));
    if (content.kind === 'archive') return measuredArchive(content.bytes, file, measuring);
    if (chosen) refuseChoices(file);
    if (given) refuseScoring(file);
    return ofReport(content.json, file, study);
  }
  if (chosen) refuseChoices(file);
  if (study === undefined && !/\.(csv|tsv)$/i.test(file)) {
    throw new UserError(`${basename(file)}: this is not an archive. For a score table (CSV), add --study system-prompt.`);
  }
  if (study !== undefined && study !== 'system-prompt')
    throw new UserError(`A score table can replace a run of system-prompt only, not of “${study}”.`);
  const scores: PrintedReport = {
    study: 'system-prompt',
    plan: null,
    result: gradeModelsFromCsv(decodeScoreFile(await readFile(file), basename(file)), basename(file)),
  };
  return { reported: scores };
}

async function ofReport(json: string, file: string, study: string | undefined): Promise<MeasuredReport> {
  const found = await parseReportJson(json, basename(file));
  refuseOther(found.study, file, study);
  printToStderr(`${basename(file)}: not recomputed, as there are no answers in the file.`);
  printSamplingMismatches(file, found.drawnOtherwise);
  const reported: PrintedReport = {
    study: found.study,
    plan: found.planId,
    ...(found.digest !== undefined && { digest: found.digest }),
    // The study has checked its form.
    result: found.result as unknown as StudyResult,
  };
  return { reported, asked: found.plan };
}

/** Prints the result, or the prompt to use. Returns false if no prompt is advised. */
function printReport(reported: PrintedReport, isChoosing: boolean, plan: Plan | null | undefined): boolean {
  if (!isChoosing) {
    print(`${JSON.stringify(reported)}\n`);
    return true;
  }
  const chosen = choosePrompt(reported.result, plan);
  if ('why' in chosen) printToStderr(`No prompt is advised: ${chosen.why}.`);
  else print(`${chosen.line}\n`);
  return 'line' in chosen;
}

function refuseOther(found: string, file: string, study: string | undefined): void {
  if (study !== undefined && study !== found) {
    throw new UserError(`${basename(file)}: the run’s study is “${found}”, not “${study}”.`);
  }
}

/** The file of `--choices`: its JSON and its name. */
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
  const { choices } = await loadStudy(study);
  if (!choices) return refuseChoices(file);
  return choices.parse(value, name);
}

function refuseChoices(file: string): never {
  throw new UserError(`${basename(file)}: --choices are for the answers of a judge run.`);
}

function refuseScoring(file: string): never {
  throw new UserError(`${basename(file)}: --scoring needs an archive: this file has no answers to score.`);
}

interface Arguments extends GateOptions, Pick<ReportSettings, 'margin' | 'reliance'> {
  readonly file: string;
  readonly study: string | undefined;
  readonly choices: string | undefined;
  readonly scoring: string | undefined;
  readonly html: string | undefined;
  readonly isChoosing: boolean;
}

function argumentsOf(given: ParsedArguments, seeHelp: string): Arguments {
  const study = given.one('study');
  if (study !== undefined && !registeredStudyIds().includes(study))
    throw new UserError(`--study must be one of: ${registeredStudyIds().join(', ')} (${seeHelp}).`);
  const margin = Number(given.one('margin') ?? defaultTolerance);
  if (!isTolerance(margin)) throw new UserError(`--margin must be points above 0 and up to ${maxTolerance} (${seeHelp}).`);
  const reliance = Number(given.one('reliance') ?? defaultMinJudgeAgreement);
  if (!isRelianceThreshold(reliance)) throw new UserError(`--reliance must be a number above 0 and below 1 (${seeHelp}).`);
  return {
    file: oneWord(given, 'file', seeHelp),
    study,
    choices: given.one('choices'),
    scoring: given.one('scoring'),
    html: given.one('html'),
    isChoosing: given.has('choose'),
    margin,
    reliance,
    fail: given.all('fail'),
    junit: given.one('junit'),
    summary: given.one('summary'),
  };
}

/**
 * The form of the file; `null` for a score table. An archive begins with gzip's magic bytes or with a brace. A file name
 * that says archive is trusted.
 */
async function formOfFile(file: string): Promise<ReturnType<typeof detectReportFileForm> | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be opened: ${error.message}.`,
    );
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new UserError(`${file} is not a file.`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(fileSniffCharacters), 0, fileSniffCharacters, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start[0] === 0x1f && start[1] === 0x8b) return 'archive';
    const text = start.toString('utf8').replace(/^\uFEFF/, '');
    const form = detectReportFileForm(text, file);
    if (form !== 'archive') {
      if (stat.size <= maxHtmlMegabytes * 1e6) return form;
      throw new UserError(`${basename(file)}: the file is over ${maxHtmlMegabytes} MB, too much for a report.`);
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
Measures an archive again from its answers, with the app’s code and so the same numbers. Prints one line of JSON: {"study","plan","digest","result"}.
FILE is an archive (.evenkeel.jsonl, gzipped or not), an HTML report, or a table of scores as CSV.

Exit codes: 0, 1 if a rule is broken, its number is undefined, or --choose finds no prompt to advise, 2 if something cannot be read (a line on standard error says what).`,
  options: {
    study: {
      value: 'STUDY',
      says: 'The study that the file must belong to. A table of scores not named .csv or .tsv needs “system-prompt”.',
    },
    choices: { value: 'FILE', says: 'Choices for the report of a judge run, as JSON, instead of those in the archive.' },
    scoring: {
      value: 'NAME|FILE',
      says: 'Scores the stored answers with another scoring of the archive (“original” is the questions’ own) or with a JSON file of scorers (see docs/cli.md). Makes no requests.',
    },
    margin: { value: 'POINTS', says: `The tolerance: points within which a model counts as robust (${defaultTolerance}).` },
    reliance: { value: 'BOUND', says: `The agreement that a judge must show to be reliable (${defaultMinJudgeAgreement}).` },
    choose: {
      says: 'For system-prompt runs. Prints one line instead of the JSON: the prompt and model to use, the score, the most that it may lose, and the prompt’s text.',
    },
    fail: {
      value: 'RULE',
      many: true,
      says: 'A condition that no model of the run may meet, such as “effect.low>3”: see docs/ci.md.',
    },
    junit: { value: 'FILE', says: 'Writes a JUnit test case for each rule and model.' },
    html: {
      value: 'FILE',
      says: 'Writes the report as one HTML file that needs no network. If FILE is an archive, it includes the answers.',
    },
    summary: { value: 'FILE', says: 'Adds a table of the rules in Markdown to the file.' },
    ...fileOptions,
  },
  async work(given, seeHelp) {
    const wanted = argumentsOf(given, seeHelp);
    checkGate(wanted);
    wantedFiles(given);
    const answers = new AnswersOnDisk();
    try {
      const { reported, answered, archive, asked } = await measureFile(wanted, answers);
      if (wanted.isChoosing) mustChoosePrompts(reported.study);
      // Finds an unknown name before anything is written.
      const outcomes = await outcomesOf(reported.result, wanted);
      await writeRunFiles(wanted.file, given, answered, reported.result);
      if (wanted.html !== undefined) await writeHtml(wanted.html, { ...reported, archive }, wanted.file);
      const isKept = await passesGate(wanted.file, outcomes, wanted);
      const isChosen = printReport(reported, wanted.isChoosing, archive?.plan ?? asked);
      if (!isKept || !isChosen) commandOutput().exitCode = 1;
    } finally {
      answers.remove();
    }
  },
});
