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

/** A response with what it says and what that is worth. */
export interface ScoredResponse {
  readonly response: Response;
  readonly reading: ParsedAnswer;
  /** In [0, 1]; `null` for a failed cell, which has no answer to score, and for one that waits. */
  readonly score: number | null;
  /** There is an answer, and an encoder or a judge has still to say something of it. */
  readonly waits?: true;
  /** Where the reading was changed by hand. */
  readonly verdict?: ActiveCorrection;
  /** There too: what the study itself reads, and what that is worth. */
  readonly ruled?: { readonly reading: ParsedAnswer; readonly score: number | null };
  /** Of an answer that counts as wrong: why that may be a misreading. No finding rests on such answers. */
  readonly doubt?: AnswerDoubt;
  /** What people say of the answer, its reading unseen. */
  readonly marks?: readonly GivenMark[];
}

/** `holds the right one`: it plainly gives the right answer. `unread`: what it answers cannot be made out. `several options`: its final statement names more than one. */
export type AnswerDoubt = 'holds the right one' | 'unread' | 'several options';

/** What measures are computed from: all that is known of a run, in plan order. */
export interface ScoreTable {
  readonly items: readonly Item[];
  readonly rows: readonly ScoredResponse[];
  /** Answers that have no score yet, as a rule of their item waits for its encoder or judge: measures do without them, as if they were still to come. */
  readonly waiting?: readonly ScoredResponse[];
  /** What encoders and judges have said, where an item counts by them. */
  readonly judged?: JudgementLookup;
  /** Parts that features measured: a study puts them among the fields of its result. */
  readonly parts?: FeatureResultParts;
}

/** Hears how far long work is: so many of so many steps that take about as long. */
export type OnProgress = (done: number, total: number) => void;

/** Two texts to be compared with each other; their order is of no account. */
export interface TextPair {
  readonly a: string;
  readonly b: string;
}

/** What text analysis found of pairs of texts, each value in [0, 1]. */
export interface TextPairSimilarity {
  readonly structurality: number;
  readonly lexicality: number;
  readonly coherence: number;
}

/** The comparisons that there are so far; all by one analyser and one encoder. */
export interface PrecomputedTextSimilarities {
  readonly analyser: string;
  readonly encoder: string;
  comparisonOf(pair: TextPair): TextPairSimilarity | undefined;
}

/** How a plan wants its texts compared; what the settings are is between the study and what compares. */
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
  /** Of a plan that may stop early: where it stands by its rule. */
  readonly stop?: StopResult;
  /** Where the variance of one answer lies, set by set and over all. */
  readonly answerVariance?: readonly VarianceComponentsResult[];
  /** How well answers were read, where people checked some. */
  readonly checked?: HumanExtractionChecks;
  /** Where a log’s scores are not all 0 or 1: none says “right”. */
  readonly graded?: boolean;
  /** Problems of the data, which a report states before its findings. */
  readonly doctor?: readonly DataProblem[];
  /** How answers were judged, where some count by a judge or by meaning. */
  readonly judging?: JudgeAndSimilarityResult;
  /** Parts of features that have no field of their own, by the feature’s id. */
  readonly features?: { readonly [id: string]: Json };
}

/**
 * What a reader of a study's report may choose; it is no part of the plan, as the questions stay the same. It is kept with the run and stands in
 * its archive, in a line of type `choices`, under the study's id.
 */
export interface ReaderChoicesParser<Choices> {
  /** Choices from outside: a file, the browser's database. `where` begins the sentence of the UserError. */
  parse(value: unknown, where: string): Choices;
  /** Throws a UserError that says which of the choices does not fit the run. */
  check(choices: Choices, plan: Plan): void;
}

/** An option of a study that is a list which people write themselves, and may keep as a set. */
export interface EditableListOption {
  readonly option: string;
  /** What one of its entries is called, and several. */
  readonly one: string;
  readonly many: string;
  /** An option that speaks of its entries, and goes with them. */
  readonly ends?: string;
  /** Its entries have version numbers. A run that was changed from another continues their count. */
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
  /** What of its report is not its paper's. */
  readonly additions?: string;
  readonly defaults: Options;
  /** What a link with a seed means by leaving out an option whose default has changed since such links were first written. */
  readonly leftOut?: { readonly [name: string]: Json };
  readonly written?: EditableListOption;
  /** What it asks models for. */
  readonly answerKind: AnswerKindWithMeasures;
  /** Whether its measures take answers that another program asked for: they need none of its own prompts or draws. */
  readonly acceptsExternal?: true;
  /** Throws a UserError that names the field when options from outside are not of the study's form. */
  parseOptions(options: unknown): Options;
  factors(options: Options): readonly Factor[];
  /** The variants asked: the factors' product, or a listed subset. */
  variants(options: Options): readonly Variant[];
  resolve(items: readonly Item[], options: Options, seed: number): { readonly [item: string]: Json };
  /** Only of studies that do not ask every item in every variant: whether an item is, by what was drawn for it. */
  asks?(variant: Variant, drawn: Json | undefined): boolean;
  /** Rebuilt from the plan and the item alone; throws a UserError when an item cannot be asked. */
  prompt(cell: Cell, item: Item, plan: Plan): ChatPrompt;
  /** How its prompts become completions. Absent: it asks chats alone. */
  readonly completion?: CompletionLayout;
  /** `judged`: what encoders and judges have said so far, for items that count by them. */
  read(response: Response, item: Item, plan: Plan, judged?: JudgementLookup): ParsedAnswer;
  /** In [0, 1]. Unreadable and refused answers score 0 where the paper scores accuracy. */
  score(reading: ParsedAnswer, item: Item): number;
  /** Only of studies that hold answers against each other: how, and which pairs of texts. A pair may come more than once. */
  comparing?(plan: Plan): TextSimilarityRequest;
  comparisons?(table: ScoreTable, plan: Plan): Iterable<TextPair>;
  /** Only of studies whose reports leave something to choose. */
  readonly choices?: ReaderChoicesParser<Choices>;
  /** `compared`: what has been compared so far, of a study that has comparisons. `onProgress` is for those that take a while. */
  measure(
    table: ScoreTable,
    plan: Plan,
    choices?: Choices,
    compared?: PrecomputedTextSimilarities,
    onProgress?: OnProgress,
  ): Result;
  /** What its reports may say of models. */
  readonly claims?: readonly ClaimKind[];
  /** A result from outside, its form checked; `where` begins the sentence of the UserError. */
  checkResult(value: unknown, where: string): Result;
}
