import type { AnswerKindWithMeasures } from '../answers/answer-kind.ts';
import type { Item } from '../items/item.ts';
import type { Json } from '../../base/json/json.ts';
import type { VarianceComponentsResult } from '../json/variance-form.ts';
import type { StopResult } from '../json/stop-form.ts';
import type { HumanExtractionChecks } from '../json/checked-form.ts';
import type { DataProblem } from '../json/doctor-form.ts';
import type { JudgeAndSimilarityResult } from '../json/judging-form.ts';
import type { JudgementLookup } from '../counting/judgement.ts';
import type { ClaimKind } from './claim.ts';
import type { FeatureResultParts } from './features.ts';
import type { GivenMark } from '../answers/mark.ts';
import type { ParsedAnswer } from '../answers/parsed-answer.ts';
import type { ActiveCorrection } from '../answers/correction.ts';
import type { Cell, Variant } from '../plan/cell.ts';
import type { CompletionLayout } from '../prompts/completion.ts';
import type { Plan } from '../plan/plan.ts';
import type { ChatPrompt, Response } from '../answers/response.ts';

export interface Citation {
  readonly authors: string;
  readonly title: string;
  readonly year: number;
  readonly where: string;
  readonly url?: string;
}

export interface Level {
  readonly id: string;
  readonly title: string;
}

/** One thing that a study varies. */
export interface Factor {
  readonly id: string;
  readonly title: string;
  readonly levels: readonly Level[];
}

/** A response with its parsed answer and its score. */
export interface ScoredResponse {
  readonly response: Response;
  readonly reading: ParsedAnswer;
  /** In [0, 1]; `null` for a failed cell, which has no answer to score, and for a pending answer. */
  readonly score: number | null;
  /** The answer is pending: an encoder or a judge has yet to judge it. */
  readonly waits?: true;
  /** The correction, if a person corrected the parsed answer. */
  readonly verdict?: ActiveCorrection;
  /** Present with `verdict`: the study's own parsed answer and its score. */
  readonly ruled?: { readonly reading: ParsedAnswer; readonly score: number | null };
  /** Why an answer that counts as wrong may be a misreading. No finding rests on such answers. */
  readonly doubt?: AnswerDoubt;
  /** People's marks of the answer, made without seeing the parsed answer. */
  readonly marks?: readonly GivenMark[];
}

/** `holds the right one`: it plainly gives the right answer. `unread`: what it answers cannot be made out. `several options`: its final statement names more than one. */
export type AnswerDoubt = 'holds the right one' | 'unread' | 'several options';

/** The input of measures: everything known about a run, in plan order. */
export interface ScoreTable {
  readonly items: readonly Item[];
  readonly rows: readonly ScoredResponse[];
  /** Answers without a score, because a rule of their item waits for its encoder or judge. Measures treat them as not yet answered. */
  readonly waiting?: readonly ScoredResponse[];
  /** The judgements of encoders and judges, for items that are scored by them. */
  readonly judged?: JudgementLookup;
  /** Parts that features measured: a study puts them among the fields of its result. */
  readonly parts?: FeatureResultParts;
}

/** Receives the progress of long work: `done` of `total` steps that take about equally long. */
export type OnProgress = (done: number, total: number) => void;

/** Two texts to compare; their order does not matter. */
export interface TextPair {
  readonly a: string;
  readonly b: string;
}

/** The similarity of two texts, each value in [0, 1]. */
export interface TextPairSimilarity {
  readonly structurality: number;
  readonly lexicality: number;
  readonly coherence: number;
}

/** The comparisons made so far, all by one analyser and one encoder. */
export interface PrecomputedTextSimilarities {
  readonly analyser: string;
  readonly encoder: string;
  comparisonOf(pair: TextPair): TextPairSimilarity | undefined;
}

/** How a plan wants its texts compared. Only the study and the comparing code know what `settings` holds. */
export interface TextSimilarityRequest {
  readonly encoder: string;
  readonly settings: unknown;
}

/** What every study's result has. */
export interface StudyResult {
  /** The id of the study that found it. */
  readonly study: string;
  readonly models: readonly { readonly model: string }[];
  /** Whether something is still missing that the plan asks for. */
  readonly partial: boolean;
  /** Only for plans with early stopping: the state of the stopping rule. */
  readonly stop?: StopResult;
  /** The variance components of one answer, set by set and over all. */
  readonly answerVariance?: readonly VarianceComponentsResult[];
  /** The accuracy of answer extraction, if people checked some answers. */
  readonly checked?: HumanExtractionChecks;
  /** A log's scores are not all 0 or 1, so pages do not say “right”. */
  readonly graded?: boolean;
  /** Problems of the data, which a report states before its findings. */
  readonly doctor?: readonly DataProblem[];
  /** How answers were judged, if some are scored by a judge or by similarity. */
  readonly judging?: JudgeAndSimilarityResult;
  /** Parts of features that have no field of their own, by the feature’s id. */
  readonly features?: { readonly [id: string]: Json };
}

/**
 * Parses what a reader of a study's report may choose. Choices do not change the questions, so they are not part of the
 * plan. They are stored with the run, and in its archive in a line of type `choices`, under the study's id.
 */
export interface ReaderChoicesParser<Choices> {
  /** Parses choices from outside: a file, the browser's database. `where` begins the message of the UserError. */
  parse(value: unknown, where: string): Choices;
  /** Throws a UserError that names the choice that does not fit the run. */
  check(choices: Choices, plan: Plan): void;
}

/** A study option that is a list which people write themselves, and may save as a set. */
export interface EditableListOption {
  readonly option: string;
  /** What one entry is called, and several. */
  readonly one: string;
  readonly many: string;
  /** Another option that refers to the entries. Replacing the entries removes it. */
  readonly ends?: string;
  /** Its entries have version numbers. A run derived from another continues their count. */
  readonly hasVersions?: true;
}

/**
 * A protocol from a paper. Everything here is pure: no DOM, no database, no engine.
 * `Options`, `Result` and `Choices` are plain JSON.
 */
export interface Study<
  Options extends Json = Json,
  Result extends StudyResult = StudyResult,
  Choices extends object = object,
> {
  readonly id: string;
  readonly title: string;
  readonly source: Citation;
  /** The parts of its report that its paper does not have. */
  readonly additions?: string;
  readonly defaults: Options;
  /** The values of options that a link with a seed leaves out, if their default has changed since such links were first written. */
  readonly leftOut?: { readonly [name: string]: Json };
  readonly written?: EditableListOption;
  /** The kind of answer that it asks models for. */
  readonly answerKind: AnswerKindWithMeasures;
  /** Whether its measures accept imported runs. They then need none of the study's own prompts or draws. */
  readonly acceptsExternal?: true;
  /** Throws a UserError that names the field if options from outside do not match the study's schema. */
  parseOptions(options: unknown): Options;
  factors(options: Options): readonly Factor[];
  /** The variants asked: the factors' product, or a listed subset. */
  variants(options: Options): readonly Variant[];
  resolve(items: readonly Item[], options: Options, seed: number): { readonly [item: string]: Json };
  /** Only in studies that do not ask every item in every variant: whether to ask an item, given what was drawn for it. */
  asks?(variant: Variant, drawn: Json | undefined): boolean;
  /** Rebuilt from the plan and the item alone; throws a UserError when an item cannot be asked. */
  prompt(cell: Cell, item: Item, plan: Plan): ChatPrompt;
  /** How its prompts become completions. Absent: it asks chats alone. */
  readonly completion?: CompletionLayout;
  /** `judged`: the judgements of encoders and judges so far, for items that are scored by them. */
  read(response: Response, item: Item, plan: Plan, judged?: JudgementLookup): ParsedAnswer;
  /** In [0, 1]. Unreadable and refused answers score 0 where the paper scores accuracy. */
  score(reading: ParsedAnswer, item: Item): number;
  /** Only in studies that compare answers with each other: the settings, and the pairs of texts. A pair may occur more than once. */
  comparing?(plan: Plan): TextSimilarityRequest;
  comparisons?(table: ScoreTable, plan: Plan): Iterable<TextPair>;
  /** Only in studies whose reports offer choices. */
  readonly choices?: ReaderChoicesParser<Choices>;
  /** `compared`: the comparisons made so far, in studies that have them. `onProgress` is for measures that take a while. */
  measure(
    table: ScoreTable,
    plan: Plan,
    choices?: Choices,
    compared?: PrecomputedTextSimilarities,
    onProgress?: OnProgress,
  ): Result;
  /** What its reports may claim about models. */
  readonly claims?: readonly ClaimKind[];
  /** Checks a result from outside against its schema; `where` begins the message of the UserError. */
  checkResult(value: unknown, where: string): Result;
}
