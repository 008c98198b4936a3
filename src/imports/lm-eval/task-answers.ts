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

/** Of a samples file what is known before its first line. */
export interface SamplesFileFacts {
  readonly at: number;
  readonly task: string;
  readonly model: string;
  /** What its results file says of how all of its questions were asked. */
  readonly levels: Readonly<Record<string, string>>;
  readonly results?: TaskRunDetails;
}

/** Of all files: what is known of our own tasks among them. */
export interface RoundTripTaskContext {
  readonly titles: VariantTitleMap;
  readonly ways: RoundTripVariantTracker;
}

type Draft = { -readonly [Part in keyof LoggedAnswer]: LoggedAnswer[Part] };

/** The answers of one samples file: a line for each filter, of which an answer is made. */
export class TaskAnswerCollector {
  /** By what the task calls a question; what an answer has of further filters is added to it. */
  readonly #byDoc = new Map<string, { readonly filters: Set<string>; readonly answers: readonly Draft[] }>();
  /** Which of the task’s questions has a hash: data sets have the same one twice at times. */
  readonly #docOfHash = new Map<string, string>();
  readonly #levels = new Map<string, Readonly<Record<string, string>>>();
  /** By “metric,filter”: how many questions were scored, and the sum. */
  readonly sums = new Map<string, { count: number; sum: number; least: number; most: number }>();
  /** By “metric,filter” of which the score is not that of one answer. */
  readonly overRepeats = new Set<string>();
  /** Of prompts whose text stands beside the questions, by that. */
  readonly promptNames = new Map<string, string>();
  /** The keys of its questions, by what they are told by in any task. */
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
    // Files of our tasks may stand in one, each of which counts its questions anew.
    const docId = own ? JSON.stringify([sample.docId, own.plan, own.way, own.question.key]) : sample.docId;
    const known = this.#byDoc.get(docId);
    // Another filter over the same answers; else it was asked twice, and that is told where cells are filled.
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
    if (sample.likelihoods) throw new UserError('It is of a task of Evenkeel’s and has no text in “resps”.');
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

  /** Keyed by task for now: which tasks ask the same is known when all are read. */
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

  /** One object for all answers that were asked alike. */
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

  /** A filter takes the first of several answers, as a rule of the task says; what it says of more than one of them is no score of either. */
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
      // Other metrics of likelihoods, such as acc_norm, take the likeliest by another measure, which the log may not have.
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

/** Of a task by likelihood every request has the same text before the choice, or there is no one prompt. */
function messagesIn({ requests }: LmEvalSampleLine) {
  const [first] = requests;
  if (!first) return undefined;
  const isOne = requests.every(({ context }) => context === first.context);
  return isOne || requests.length === 1 ? contextToMessages(first.context) : undefined;
}

const numberIn = (value: Json): number | undefined =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'number' && Number.isFinite(value) ? value : undefined;
