import { canonicalJson } from '../../core/plan/plan.ts';
import type { Json } from '../../base/json/json.ts';
import { optionLetter } from '../../core/items/letter.ts';
import type { Message } from '../../core/answers/response.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { LogBuilder } from '../log/log-builder.ts';
import type { LoggedAnswer } from '../log/imported-log.ts';
import { likeliestIndex } from '../log/likelihoods.ts';
import type { RoundTripPlanPosition } from '../log/round-trip-plan.ts';
import type { RoundTripVariantTracker } from '../log/round-trip-variants.ts';
import { splitSystemFromLoggedPrompt, parseRoundTripTaskRow, type VariantTitleMap } from './round-trip-tasks.ts';
import { parseLmEvalQuestion, loggedCorrectChoice } from './question.ts';
import type { TaskRunDetails } from './results.ts';
import { contextToMessages, type LmEvalSampleLine } from './sample.ts';
import { sampleWithOriginalOrder, scoreTaskMetricToAccuracy, parseScoreTaskVariant } from './score-tasks.ts';

/** What is known about a samples file before its first line. */
export interface SamplesFileFacts {
  readonly at: number;
  readonly task: string;
  readonly model: string;
  /** The settings of all its questions, from its results file. */
  readonly levels: Readonly<Record<string, string>>;
  readonly results?: TaskRunDetails;
}

/** What is known about Evenkeel's own tasks, across all files. */
export interface RoundTripTaskContext {
  readonly titles: VariantTitleMap;
  readonly ways: RoundTripVariantTracker;
}

type Draft = { -readonly [Part in keyof LoggedAnswer]: LoggedAnswer[Part] };

/** Collects the answers of one samples file, which has one line per filter. The lines of one answer are merged. */
export class TaskAnswerCollector {
  /** By the task's id for the question. The values of further filters are added to the answer. */
  readonly #byDoc = new Map<string, { readonly filters: Set<string>; readonly answers: readonly Draft[] }>();
  /** The question that first had a hash, since some datasets contain a question twice. */
  readonly #docOfHash = new Map<string, string>();
  readonly #levels = new Map<string, Readonly<Record<string, string>>>();
  /** By “metric,filter”: the number of scored questions, and the sum of their scores. */
  readonly sums = new Map<string, { count: number; sum: number; least: number; most: number }>();
  /** The “metric,filter” ids whose score covers several repetitions. */
  readonly overRepeats = new Set<string>();
  /** Names of prompts, by template, if the template is part of the `doc`. */
  readonly promptNames = new Map<string, string>();
  /** Indexes of its questions, by a key that is the same in every task. */
  readonly questions = new Map<string, number>();

  constructor(
    private readonly builder: LogBuilder,
    private readonly file: SamplesFileFacts,
    private readonly own: RoundTripTaskContext,
  ) {}

  get asked(): number {
    return this.#byDoc.size;
  }

  async add(sample: LmEvalSampleLine, where: string): Promise<void> {
    const scores = this.#scoresOf(sample);
    const texts = sample.texts ?? [''];
    const own = parseRoundTripTaskRow(sample.doc, this.file.task, this.own.titles);
    // One file may combine several Evenkeel tasks, each of which numbers its questions from the start.
    const docId = own ? JSON.stringify([sample.docId, own.plan, own.way, own.question.key]) : sample.docId;
    const known = this.#byDoc.get(docId);
    // The line is another filter over the same answers. Otherwise the question was asked twice, and the grid reports that.
    if (known && !known.filters.has(sample.filter) && isSame(known.answers, texts, sample)) {
      known.filters.add(sample.filter);
      for (const [repeat, answer] of known.answers.entries()) this.#giveScores(answer, repeat, sample, scores);
      return;
    }
    const answers = own ? this.#ownDrafts(sample, own, where, texts) : await this.#drafts(sample, where, texts);
    for (const [repeat, answer] of answers.entries()) {
      this.#giveScores(answer, repeat, sample, scores);
      this.builder.answer(answer);
    }
    if (!known) this.#byDoc.set(docId, { filters: new Set([sample.filter]), answers });
  }

  async #drafts(sample: LmEvalSampleLine, where: string, texts: readonly string[]): Promise<readonly Draft[]> {
    const variant = parseScoreTaskVariant(sample.doc);
    if (variant?.prompt) this.promptNames.set(variant.prompt.template, `prompt ${variant.prompt.id}`);
    const plain = variant?.shown ? sampleWithOriginalOrder(sample, variant) : sample;
    const question = await this.#question(plain, variant?.key);
    const { likelihoods } = sample;
    const count = this.builder.questions[question]?.choices?.length ?? 0;
    return this.#written(sample, where, texts, messagesIn(sample), {
      question,
      levels: this.#levelsOf({ prompt: variant?.prompt?.template ?? '', place: variant?.place ?? '' }),
      ...(variant?.shown && { shown: variant.shown }),
      // Some metrics measure the choices a second time, without the question.
      ...(likelihoods && count > 0 && likelihoods.length >= count && { likelihoods: likelihoods.slice(0, count) }),
    });
  }

  #ownDrafts(
    sample: LmEvalSampleLine,
    own: RoundTripPlanPosition,
    where: string,
    texts: readonly string[],
  ): readonly Draft[] {
    if (sample.likelihoods) throw new UserError('It belongs to a task by Evenkeel and has no text in “resps”.');
    const { key, ...question } = own.question;
    const at = this.builder.question(key, () => question);
    this.questions.set(key, at);
    const messages = messagesIn(sample);
    return this.#written(sample, where, texts, messages, {
      question: at,
      levels: this.#levelsOf(this.own.ways.add(own, splitSystemFromLoggedPrompt(messages, sample.doc))),
      ...(own.shown && { shown: own.shown }),
    });
  }

  #written(
    { requests }: LmEvalSampleLine,
    where: string,
    texts: readonly string[],
    messages: readonly Message[] | undefined,
    asked: Pick<LoggedAnswer, 'question' | 'levels' | 'shown' | 'likelihoods'>,
  ): readonly Draft[] {
    const temperature = requests[0]?.temperature;
    return texts.map((text, repeat) => ({
      file: this.file.at,
      where,
      model: this.file.model,
      ...(messages && { prompt: this.builder.prompt(messages) }),
      ...asked,
      ...(texts.length > 1 && { repeat }),
      text,
      finish: 'stop',
      scores: {},
      ...(this.file.results?.seed !== undefined && { seed: this.file.results.seed }),
      ...(temperature !== undefined && { temperature }),
    }));
  }

  /** Keyed by task for now. Which tasks share questions is known only after all files are read. */
  async #question(sample: LmEvalSampleLine, scoreKey: string | undefined): Promise<number> {
    const hash = scoreKey ?? sample.docHash ?? (await sha256Hex(canonicalJson(sample.doc)));
    const first = this.#docOfHash.get(hash) ?? sample.docId;
    this.#docOfHash.set(hash, first);
    const key = first === sample.docId || scoreKey !== undefined ? hash : `${hash} ${sample.docId}`;
    const at = this.builder.question(`${this.file.task}\0${key}`, () => ({
      set: this.file.task,
      ...parseLmEvalQuestion(sample),
    }));
    this.questions.set(key, at);
    const right = loggedCorrectChoice(sample);
    const question = this.builder.questions[at];
    if (question?.choices && question.answer === undefined && right !== undefined && right < question.choices.length)
      this.builder.questions[at] = { ...question, answer: right };
    return at;
  }

  /** Answers with the same levels share one object. */
  #levelsOf(asked: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const key = JSON.stringify(asked);
    const known = this.#levels.get(key);
    if (known) return known;
    const levels = { ...this.file.levels, ...asked };
    this.#levels.set(key, levels);
    return levels;
  }

  #scoresOf({ metrics, filter }: LmEvalSampleLine): ReadonlyMap<string, number> {
    const scores = new Map<string, number>();
    for (const [name, value] of metrics) {
      const ofScore = scoreTaskMetricToAccuracy(name, value);
      const score = ofScore?.value ?? numberIn(value);
      if (score === undefined) continue;
      const id = `${ofScore?.name ?? name},${filter}`;
      scores.set(id, score);
      const known = this.sums.get(id) ?? { count: 0, sum: 0, least: score, most: score };
      this.sums.set(id, {
        count: known.count + 1,
        sum: known.sum + score,
        least: Math.min(known.least, score),
        most: Math.max(known.most, score),
      });
    }
    return scores;
  }

  /**
   * Adds a line's scores to an answer. A filter may take the first of several answers. A score for several answers together
   * belongs to none of them.
   */
  #giveScores(answer: Draft, repeat: number, sample: LmEvalSampleLine, scores: ReadonlyMap<string, number>): void {
    const { filter, filtered } = sample;
    const repeats = sample.texts?.length ?? 1;
    const isFirst = this.file.results?.lastSteps.get(filter) === 'take_first';
    const isOwn = repeats === 1 || (isFirst && repeat === 0);
    const taken = filtered[0];
    const extracted = isOwn ? taken : Array.isArray(taken) ? (taken as readonly Json[])[repeat] : undefined;
    const given: Record<string, number | null> = { ...answer.scores };
    const took: Record<string, string> = { ...answer.extracted };
    for (const [id, score] of scores) {
      given[id] = isOwn ? score : null;
      if (repeats > 1 && !isFirst) this.overRepeats.add(id);
      if (typeof extracted === 'string' && extracted !== answer.text && !sample.likelihoods) took[id] = extracted;
      // Other likelihood metrics, such as acc_norm, choose by another measure, which the log may lack.
      if (id.startsWith('acc,') && sample.likelihoods && answer.likelihoods)
        took[id] = optionLetter(likeliestIndex(answer.likelihoods));
    }
    answer.scores = given;
    if (Object.keys(took).length > 0) answer.extracted = took;
  }
}

const isSame = (answers: readonly Draft[], texts: readonly string[], { likelihoods }: LmEvalSampleLine): boolean =>
  answers.length === texts.length &&
  answers.every(
    ({ text, likelihoods: known }, at) => text === texts[at] && (!known || known.every((ln, n) => ln === likelihoods?.[n])),
  );

/** In a likelihood task, all requests must have the same text before the choice. Otherwise there is no single prompt. */
function messagesIn({ requests }: LmEvalSampleLine) {
  const [first] = requests;
  if (!first) return undefined;
  const isOne = requests.every(({ context }) => context === first.context);
  return isOne || requests.length === 1 ? contextToMessages(first.context) : undefined;
}

const numberIn = (value: Json): number | undefined =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'number' && Number.isFinite(value) ? value : undefined;
