import { TextComparisonIndex } from '../text-similarity/compared-texts.ts';
import { makeAnalyserId } from '../text/comparison-line.ts';
import { toComparisonEncoderId } from '../text-similarity/encoder-id.ts';
import { rcScoreSettingsInRequest } from '../text-similarity/rcscore-settings.ts';
import { comparisonsInRunLines } from '../text-similarity/known-comparisons.ts';
import { groupUncomparedPairs, type KeyedTextPair } from '../text-similarity/missing-pairs.ts';
import { readCurrentParserVersion, fetchParserFile } from '../text-similarity/parser-files.ts';
import { makePlanPositionLookup } from '../core/plan/cells.ts';
import { digestResponses, type AnswersChecksum } from '../core/digest/answers-digest.ts';
import type { Json } from '../base/json/json.ts';
import { groupAnswersByOrigin, type OriginGroup } from '../core/origin/origin-groups.ts';
import { loadStudy } from '../core/studies/studies.ts';
import { UserError } from '../base/errors/user-error.ts';
import { makeThrottledProgress } from '../base/workers/throttled-progress.ts';
import type { OnStageProgress } from '../base/workers/stage-progress.ts';
import { nextLookCells, type NextLookCells } from '../measure/stopping/next-look.ts';
import type { PendingRuleJudgement } from '../reading/rules/judged-answers.ts';
import { loadTextComparisons } from '../store/answers/comparisons.ts';
import { planIdOfRunRow } from '../store/runs/plan-of-run.ts';
import { cacheScoringCheck } from '../store/scoring/kept-view.ts';
import { storeAnswersDigest } from '../store/answers/kept-digest.ts';
import { loadResponsesAfter } from '../store/answers/responses.ts';
import { getRun } from '../store/runs/runs.ts';
import { loadRunCorrections } from '../store/people/corrections.ts';
import { loadImportedPrompt } from '../store/runs/imported-prompts.ts';
import { keepResult, loadResultIfCurrent, type MeasurementSettings } from '../store/answers/results.ts';
import type { PackedArchive } from '../export/html-data-blob.ts';
import { makeAnsweredRun } from '../export/answers/answered-run.ts';
import type { FileWithOmissions } from '../export/zipped.ts';
import type { SharedReport } from '../export/shared-report.ts';
import type { TextSimilarityRequest, ScoreTable, OnProgress } from '../core/studies/study.ts';
import { loadModelJudgements } from '../store/answers/judgements.ts';
import { compareScoreTables, type ScoreChanges } from './scoring/score-changes.ts';
import { buildScoringCheckView, type ScoringCheckView } from './scoring/scoring-view.ts';
import {
  countJudgingNeeds,
  findScoringById,
  scoreTableByScoring,
  type PendingJudgingCounts,
} from './scoring/scoring-work.ts';
import type { ScopedItemScoring } from '../core/scoring/scoring.ts';
import { buildAnswerList, type AnswerList, type AnswerListQuery } from './answers/answer-list.ts';
import { listAnswersToCheck, type AnswerToCheck } from './answers/answers-to-check.ts';
import { findNearestFlippingItem } from './answers/item-answers.ts';
import { findBrokenQuestions, type BrokenQuestions, type ComparedPrompts } from './questions/broken-questions.ts';
import { buildQuestionMatrix, type QuestionMatrix } from './questions/question-matrix.ts';
import { flagMatchingQuestions } from './questions/search-questions.ts';
import type { RunFileContext, RunFileFormat } from './export-menu/run-files.ts';
import type { ReportTextFormat } from './report-texts.ts';
import { measureScoredRun } from './measure-run.ts';
import { getOrCreateRunReader } from './recent-readers.ts';
import type { ScoredRunSnapshot, RunReader } from './run-reader.ts';

/** Pairs of texts to compare. */
export interface TextPairsToCompare {
  readonly comparing: TextSimilarityRequest;
  readonly groups: readonly (readonly KeyedTextPair[])[];
}

/** The checksum of a run's answers, with their origins. */
export interface ChecksumWithOrigins extends AnswersChecksum {
  readonly origins: readonly OriginGroup[];
}

/** The worker's API for report and answer pages. Without workers the page calls it directly. */
export const reportWorkerApi = {
  /**
   * Loads new answers, measures, and caches the result if `keep` is set. `on` reports progress that takes longer than a
   * second. `scoring`: the id of a scoring to use instead of the current one; empty for the questions’ own.
   */
  async result(
    run: string,
    measuring: MeasurementSettings,
    keep: boolean,
    on?: OnStageProgress<'measured'>,
    scoring?: string,
  ): Promise<Json> {
    const onProgress = makeThrottledProgress(on);
    const read = await readWithProgress(getOrCreateRunReader(run), (...steps) => onProgress('read', ...steps));
    // Another page may have requested the same in the meantime.
    const kept = keep ? await loadResultIfCurrent(run, measuring, scoring) : undefined;
    if (kept !== undefined) return kept;
    const { record, study } = read;
    const { plan } = record;
    const table = scoring === undefined ? read.table : await tableOf(read, scoring);
    const standing = scoring === undefined ? read.standing : { ...read.standing, scoring };
    const lines = study.comparing?.(plan) && (await loadTextComparisons(run));
    const { yardsticks, choices } = measuring;
    // Not every study reports progress.
    onProgress('measured', 0, 1);
    const result = await measureScoredRun({
      plan,
      table,
      choices: { ...yardsticks, ...choices },
      getComparisons: (request) => Promise.resolve(comparisonsInRunLines(lines ?? [], request)),
      onMeasured: (...steps) => onProgress('measured', ...steps),
    });
    if (keep) await keepResult(run, lines ? { ...standing, comparisons: lines.length } : standing, measuring, result);
    return result;
  },

  /** The digest of a run's stored answers, with their origins; cached with the run. */
  async digest(run: string): Promise<ChecksumWithOrigins> {
    const record = await getRun(run);
    if (!record) throw new UserError('This run is not in this browser.');
    const { plan } = record;
    const position = makePlanPositionLookup(plan, await loadStudy(plan.study));
    const arrived = await loadResponsesAfter(run, 0);
    const placed = arrived.map(({ response }) => ({ response, at: position(response) ?? Infinity }));
    placed.sort((a, b) => a.at - b.at);
    const responses = placed.map(({ response }) => response);
    const known = { ...digestResponses(responses), origins: groupAnswersByOrigin(responses) };
    await storeAnswersDigest(run, { ...known, lastSeq: arrived.at(-1)?.seq ?? 0 });
    return known;
  },

  /**
   * The pairs that are not compared yet, in groups for workers. `parserFolder` is the address of `parser/`. `undefined` for
   * a study without comparisons. `instead`: replaces the plan's encoder.
   */
  async toCompare(run: string, parserFolder: string, instead?: 'lexical'): Promise<TextPairsToCompare | undefined> {
    const { record, study, table } = await getOrCreateRunReader(run).read();
    const planned = study.comparing?.(record.plan);
    if (!planned || !study.comparisons) return undefined;
    const comparing = instead === undefined ? planned : { ...planned, encoder: instead };
    const { encoder } = comparing;
    const settings = rcScoreSettingsInRequest(comparing);
    const parser = await readCurrentParserVersion((path) => fetchParserFile(parserFolder, path));
    const compared = new TextComparisonIndex(makeAnalyserId(parser, settings), toComparisonEncoderId(encoder));
    for (const line of await loadTextComparisons(run)) compared.add(line);
    return { comparing, groups: groupUncomparedPairs(study.comparisons(table, record.plan), compared) };
  },

  /** The pending judgements of encoders and judges for a run’s answers. */
  async toJudge(run: string): Promise<readonly PendingRuleJudgement[]> {
    return (await getOrCreateRunReader(run).read()).judged.due();
  },

  async list(run: string, choice: AnswerListQuery): Promise<AnswerList> {
    return buildAnswerList(await getOrCreateRunReader(run).read(), choice);
  },

  /** The next cells of a run whose plan stops when it is certain; `undefined` if nothing is left. */
  async nextLook(run: string): Promise<NextLookCells | undefined> {
    const { record, study, table } = await getOrCreateRunReader(run).read();
    return nextLookCells(record.plan, study.variants(record.plan.options), table.rows);
  },

  flipBeside: findNearestFlippingItem,

  /** One model's answers by question and level; by default the model that flips most. */
  async questions(run: string, model?: string): Promise<QuestionMatrix> {
    return buildQuestionMatrix(await getOrCreateRunReader(run).read(), model);
  },

  /** The questions that a model's worst prompt breaks, compared with its best. */
  async brokenQuestions(run: string, compared: ComparedPrompts): Promise<BrokenQuestions | undefined> {
    return findBrokenQuestions(await getOrCreateRunReader(run).read(), compared);
  },

  async searchQuestions(run: string, model: string, text: string): Promise<Uint8Array> {
    return flagMatchingQuestions(await getOrCreateRunReader(run).read(), model, text);
  },

  /** The data of the scoring check, with `most` answers for each doubt. It is cached if `build` is set. */
  async scoringView(run: string, most: number, build?: string): Promise<ScoringCheckView> {
    const read = await getOrCreateRunReader(run).read();
    const view = buildScoringCheckView(read, most);
    if (build !== undefined) await cacheScoringCheck(run, read.standing, { build, most }, view);
    return view;
  },

  /** The changes from the scoring `than` to the current one; an empty id means the questions’ own. */
  async scoreChanges(run: string, than: string): Promise<ScoreChanges> {
    const read = await getOrCreateRunReader(run).read();
    return compareScoreTables(await tableOf(read, than), read.table);
  },

  /** How many requests and comparisons judges and encoders would still need for these scorers. */
  async judgingNeeds(run: string, scorers: readonly ScopedItemScoring[]): Promise<PendingJudgingCounts> {
    const judgements = await loadModelJudgements(run);
    return countJudgingNeeds(await getOrCreateRunReader(run).read(), scorers, judgements);
  },

  /** The answers for people to check. */
  async toCheck(run: string): Promise<AnswerToCheck[]> {
    return listAnswersToCheck(await getOrCreateRunReader(run).read(), await loadRunCorrections(run));
  },

  /** A report as text for a file; the writer is loaded on demand. */
  async text(kind: ReportTextFormat, report: SharedReport, title: string): Promise<Blob> {
    const { renderReportText: reportText } = await import('./report-texts.ts');
    return new Blob([await reportText(kind, report, title)]);
  },

  /** A run’s answers, or its plan, as a file for other programs. */
  async runFile(run: string, kind: RunFileFormat, about: RunFileContext): Promise<FileWithOmissions> {
    const { record, study, table } = await getOrCreateRunReader(run).read();
    const { buildRunFile: runFile } = await import('./export-menu/run-files.ts');
    const answered = makeAnsweredRun(planIdOfRunRow(record), record.plan, study, table, (hash) =>
      loadImportedPrompt(run, hash),
    );
    return runFile(kind, answered, about);
  },

  /** The hidden data of a report's HTML file. */
  async htmlData(report: SharedReport, archive: PackedArchive | undefined): Promise<Blob> {
    const { buildHtmlDataBlob: htmlData } = await import('../export/html-data-blob.ts');
    return htmlData(report, archive);
  },
};

export type ReportWorkerApi = typeof reportWorkerApi;

async function tableOf(read: ScoredRunSnapshot, scoring: string): Promise<ScoreTable> {
  const { id } = read.record;
  const [verdicts, judgements] = await Promise.all([loadRunCorrections(id), loadModelJudgements(id)]);
  return scoreTableByScoring(read, findScoringById(read, scoring), { verdicts, judgements });
}

async function readWithProgress(reader: RunReader, onProgress: OnProgress): Promise<ScoredRunSnapshot> {
  reader.listeners.add(onProgress);
  try {
    return await reader.read();
  } finally {
    reader.listeners.delete(onProgress);
  }
}
