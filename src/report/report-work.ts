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

/** Pairs of texts that wait to be compared. */
export interface TextPairsToCompare {
  readonly comparing: TextSimilarityRequest;
  readonly groups: readonly (readonly KeyedTextPair[])[];
}

/** A run's answers in brief. */
export interface ChecksumWithOrigins extends AnswersChecksum {
  readonly origins: readonly OriginGroup[];
}

/** What the worker does for reports and answers pages, and, where there are no workers, the page itself. */
export const reportWorkerApi = {
  /**
   * Reads on, measures, and keeps the result where that is wanted. `on` hears how far it is, where that takes longer than a second. `scoring`: by the scoring of this id in
   * place of the one in use; empty for the questions’ own.
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
    // Another page may have asked for the same meanwhile.
    const kept = keep ? await loadResultIfCurrent(run, measuring, scoring) : undefined;
    if (kept !== undefined) return kept;
    const { record, study } = read;
    const { plan } = record;
    const table = scoring === undefined ? read.table : await tableOf(read, scoring);
    const standing = scoring === undefined ? read.standing : { ...read.standing, scoring };
    const lines = study.comparing?.(plan) && (await loadTextComparisons(run));
    const { yardsticks, choices } = measuring;
    // Not every study tells how far it is.
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

  /** Of a run's answers as they are in the store, with where they came from; kept with the run. */
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
   * What is not compared yet, in groups for workers; `parserFolder` is the address of `parser/`. None of a study without comparisons.
   * `instead`: an encoder in place of the plan's.
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

  /** What encoders and judges have still to say of a run’s answers. */
  async toJudge(run: string): Promise<readonly PendingRuleJudgement[]> {
    return (await getOrCreateRunReader(run).read()).judged.due();
  },

  async list(run: string, choice: AnswerListQuery): Promise<AnswerList> {
    return buildAnswerList(await getOrCreateRunReader(run).read(), choice);
  },

  /** What a run asks next whose plan stops when it is sure; undefined where nothing is left to ask. */
  async nextLook(run: string): Promise<NextLookCells | undefined> {
    const { record, study, table } = await getOrCreateRunReader(run).read();
    return nextLookCells(record.plan, study.variants(record.plan.options), table.rows);
  },

  flipBeside: findNearestFlippingItem,

  /** One model's answers, question by question and level by level; where none is named, of the one that flips most. */
  async questions(run: string, model?: string): Promise<QuestionMatrix> {
    return buildQuestionMatrix(await getOrCreateRunReader(run).read(), model);
  },

  /** What the worst prompt of a model breaks of what its best one gets right. */
  async brokenQuestions(run: string, compared: ComparedPrompts): Promise<BrokenQuestions | undefined> {
    return findBrokenQuestions(await getOrCreateRunReader(run).read(), compared);
  },

  async searchQuestions(run: string, model: string, text: string): Promise<Uint8Array> {
    return flagMatchingQuestions(await getOrCreateRunReader(run).read(), model, text);
  },

  /** What the check of the scoring shows; `most` answers of each doubt. With a build it is kept. */
  async scoringView(run: string, most: number, build?: string): Promise<ScoringCheckView> {
    const read = await getOrCreateRunReader(run).read();
    const view = buildScoringCheckView(read, most);
    if (build !== undefined) await cacheScoringCheck(run, read.standing, { build, most }, view);
    return view;
  },

  /** What the scoring in use changes of the one with this id; empty for the questions’ own. */
  async scoreChanges(run: string, than: string): Promise<ScoreChanges> {
    const read = await getOrCreateRunReader(run).read();
    return compareScoreTables(await tableOf(read, than), read.table);
  },

  /** What a judge and an encoder would still have to say of a run’s answers, were they scored so. */
  async judgingNeeds(run: string, scorers: readonly ScopedItemScoring[]): Promise<PendingJudgingCounts> {
    const judgements = await loadModelJudgements(run);
    return countJudgingNeeds(await getOrCreateRunReader(run).read(), scorers, judgements);
  },

  /** The answers that people are given to check. */
  async toCheck(run: string): Promise<AnswerToCheck[]> {
    return listAnswersToCheck(await getOrCreateRunReader(run).read(), await loadRunCorrections(run));
  },

  /** A report as a text to be saved; what writes it is loaded when it is wanted. */
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

  /** What an HTML file of a report carries besides what is seen. */
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
