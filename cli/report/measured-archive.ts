import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { progressPrinter } from '../batch/progress.ts';
import { printToStderr } from '../command.ts';
import { packedRuntime, publicFolder } from '../own-files.ts';
import { limitsOnDisk } from '../plan/limits-on-disk.ts';
import { digestFault, digestResponses } from '../../src/core/digest/answers-digest.ts';
import { importedRunNotes, externalToolSentence } from '../../src/core/elsewhere/imported-run-notes.ts';
import { isOutdatedEncoder, bundledEncoder } from '../../src/core/encoder/own-encoder.ts';
import { remeasuredNote } from '../../src/core/plan/remeasured-note.ts';
import { findSamplingMismatches, type SamplingMismatch } from '../../src/core/origin/sampling-mismatch.ts';
import { planId, type Plan } from '../../src/core/plan/plan.ts';
import { getStudyReportLoaders } from '../../src/report/study-parts.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import type { ScoreTable, StudyResult } from '../../src/core/studies/study.ts';
import type { ReportSettings } from '../../src/core/plan/report-settings.ts';
import { makeAnsweredRun, type AnsweredRun } from '../../src/export/answers/answered-run.ts';
import { promptLookupFromLines } from '../../src/export/answers/logged-prompts.ts';
import { count, plural } from '../../src/core/words/format.ts';
import { distinctiveRightTexts } from '../../src/report/scoring/given-text.ts';
import { findScoringDoubts } from '../../src/report/scoring/scoring-check.ts';
import { compareScoreTables, type ScoreChanges } from '../../src/report/scoring/score-changes.ts';
import { scoredArchive, type GivenScoring } from './given-scoring.ts';
import { itemsWithScoringInUse, parseScoringLines, type IdentifiedScoring } from '../../src/core/scoring/scoring-lines.ts';
import { readArchive, type Archive } from '../../src/export/archive.ts';
import { measureScoredRun, scoreResponses } from '../../src/report/measure-run.ts';
import { completeComparisons } from '../../src/text-similarity/complete-comparisons.ts';
import type { ParserAndEncoder } from '../../src/text/analyse.ts';
import { lexicalEncoder } from '../../src/text/lexical-encoder.ts';
import { loadParser } from '../../src/text/parser/load-parser.ts';
import type { AnswersOnDisk } from './answers-on-disk.ts';

/** The printed JSON. */
export interface PrintedReport {
  readonly study: string;
  readonly plan: string | null;
  readonly digest?: string;
  /** Present if another scoring than the questions’ own is in use. */
  readonly scoring?: ReportedScoring;
  readonly result: StudyResult;
}

export interface ReportedScoring extends ScoreChanges {
  readonly name: string;
}

/**
 * A report with its sources. For an archive, it includes the archive with the report's choices. It also includes the
 * function that parses and scores the answers for other files.
 */
export interface MeasuredReport {
  readonly reported: PrintedReport;
  readonly answered?: () => Promise<AnsweredRun>;
  readonly archive?: Archive;
  /** The plan of a report without answers, if it has one. */
  readonly asked?: Plan | null;
}

/** How to measure an archive. */
export interface MeasureOptions {
  readonly yardsticks: Pick<ReportSettings, 'margin' | 'reliance'>;
  /** Throws for an archive of another study than the requested one, before its answers are read. */
  readonly check: (study: string) => void;
  /** Choices that replace the archive’s own. */
  readonly chosen: (study: string) => Promise<object | undefined>;
  /** A scoring that replaces the questions' own. */
  readonly scoring?: GivenScoring | undefined;
  /** The file that holds its answers while they are needed. */
  readonly answers: AnswersOnDisk;
}

/** Reads and measures an archive with any number of answers, which are on disk in the meantime. */
export async function measuredArchive(
  bytes: Parameters<typeof readArchive>[0],
  file: string,
  { yardsticks, check, chosen, scoring, answers }: MeasureOptions,
): Promise<MeasuredReport> {
  const read = await readArchive(bytes, basename(file), progressPrinter('answers read'), {
    ...answers.taking,
    limits: limitsOnDisk,
    begin(header, study) {
      check(header.plan.study);
      answers.taking.begin?.(header, study);
    },
  });
  const { archive, used } = scoredArchive(scoring, read, basename(file));
  const { plan, responses, verdicts, comparisons, judgements, choices = {} } = archive;
  const own = archive.items;
  const items = itemsWithScoringInUse(own, parseScoringLines(archive.scorings ?? []));
  const given = await chosen(plan.study);
  const table = await scoreResponses({
    plan,
    items,
    ownItems: own,
    responses,
    corrections: verdicts,
    judgements,
    onScored: progressPrinter('answers scored'),
  });
  const similarities = { lines: comparisons, openTools: (encoder: string) => analysisTools(encoder, file) };
  const result = await measureScoredRun({
    plan,
    table,
    choices: { ...yardsticks, ...(given ?? choices) },
    getComparisons: (request, pairs) => completeComparisons(similarities, request, pairs),
    onMeasured: progressPrinter('steps measured'),
  });
  await printDoubts(file, archive, items, table);
  const digest = digestResponses(responses);
  const doubt = digestFault(archive.digest, digest);
  if (doubt !== undefined) printToStderr(`${basename(file)}: ${doubt}`);
  const anew = remeasuredNote(archive.environment);
  if (anew !== undefined) printToStderr(`${basename(file)}: ${anew}`);
  if (plan.elsewhere)
    printToStderr(
      `${basename(file)}: ${[externalToolSentence(plan.elsewhere), ...importedRunNotes(plan.elsewhere, getStudyReportLoaders(plan.study).answerKind)].join(' ')}`,
    );
  printSamplingMismatches(file, findSamplingMismatches(plan, archive.models));
  const id = await planId(plan);
  const reported: PrintedReport = {
    study: plan.study,
    plan: id,
    digest: digest.sha256,
    ...(used && { scoring: await changesBy(used, archive, table) }),
    result: result as unknown as StudyResult,
  };
  const answered = async () =>
    makeAnsweredRun(id, plan, await loadStudy(plan.study), table, promptLookupFromLines(archive.prompts));
  return { reported, answered, archive: given ? { ...archive, choices: given } : archive };
}

/** What a scoring changes: returned for the JSON, and printed as a sentence. */
async function changesBy(
  { name }: IdentifiedScoring,
  { plan, items, responses, verdicts, judgements }: Archive,
  after: ScoreTable,
): Promise<ReportedScoring> {
  const before = await scoreResponses({ plan, items, responses, corrections: verdicts, judgements });
  const changes = compareScoreTables(before, after);
  printToStderr(
    `Scored by “${name}”: ${count(changes.changed)} of ${plural(changes.answers, 'answer')} count${changes.changed === 1 ? 's' : ''} differently.`,
  );
  return { name, ...changes };
}

/**
 * Says how many answers are marked wrong but contain the right one, and which scorer counts them. It says nothing about a
 * run that its log scored.
 */
async function printDoubts(file: string, { plan }: Archive, items: Archive['items'], table: ScoreTable): Promise<void> {
  if (plan.elsewhere || !items.some((item) => item.counts ?? distinctiveRightTexts(item).length > 0)) return;
  for (const { kind, set, cells, of, offers } of findScoringDoubts(await loadStudy(plan.study), plan, table)) {
    if (kind !== 'holds the right one') continue;
    const [best] = offers;
    const offered = best
      ? ` This scorer counts ${best.right === cells.length ? 'them' : `${count(best.right)} of them`}: ${JSON.stringify(best.scorer)}`
      : '';
    printToStderr(
      `${basename(file)}: ${count(cells.length)} of ${plural(of, 'answer')} to “${set}” are marked wrong but contain the right one.${offered}`,
    );
  }
}

/** Prints where a model was not sampled as planned. */
export function printSamplingMismatches(file: string, drawn: readonly SamplingMismatch[] = []): void {
  for (const { model, words } of drawn)
    printToStderr(`${basename(file)}: ${model} was not sampled as planned. ${words.join(' ')}`);
}

/**
 * The app's own parser and encoders, for answers without comparisons in the archive. Encoders of the hub run only in the
 * app.
 */
async function analysisTools(encoder: string, file: string): Promise<ParserAndEncoder | undefined> {
  if (encoder !== 'lexical' && encoder !== bundledEncoder.id) {
    printToStderr(
      `${basename(file)}: only the comparisons in the archive are used. Others need the encoder “${encoder}”, which ${isOutdatedEncoder(encoder) ? 'came with another version' : 'runs only in the app'}.`,
    );
    return undefined;
  }
  const parser = await loadParser((path) => readFile(join(publicFolder(), 'parser', path)));
  if (encoder === 'lexical') return { parser, encoder: lexicalEncoder };
  // Imported only here, because it takes a second to load.
  const { encoderInNode } = await import('../../tools/commands/encoder-on-disk.ts');
  return { parser, encoder: await encoderInNode(publicFolder(), packedRuntime()) };
}
