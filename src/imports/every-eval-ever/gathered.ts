import { isPermutation } from '../../base/objects/pick.ts';
import { optionLetter } from '../../core/items/letter.ts';
import type { VaryingLogField, LoggedAnswer, LoggedQuestion } from '../log/imported-log.ts';
import type { LogBuilder } from '../log/log-builder.ts';
import { fieldsThatDiffer } from '../log/varied-fields.ts';
import type { EvaluationAggregate } from './aggregate.ts';
import { finishOf, nonFactorKeys, repeatOf, seedOf, type SampleRecord } from './record.ts';

/** The id of the score for whether the tool counts the answer as right; other scores go by their metric. */
export const correctnessMetricName = 'is_correct';

/** Gathers the records of all samples files. They may have one answer several times, once per result. */
export class SampleGatherer {
  /** Metadata keys, in order of appearance. */
  readonly keys = new Set<string>();
  /** Records read, by evaluation. */
  readonly counts = new Map<string, number>();
  severalReferences = 0;
  severalTexts = 0;
  readonly #answersOf = new Map<string, number[]>();

  constructor(
    private readonly builder: LogBuilder,
    private readonly aggregates: ReadonlyMap<string, EvaluationAggregate>,
  ) {}

  add(record: SampleRecord, file: number, where: string): void {
    const { evaluationId, evaluation, sampleId, texts, references } = record;
    const aggregate = this.aggregates.get(evaluationId);
    for (const key of record.metadata.keys()) if (!nonFactorKeys.has(key)) this.keys.add(key);
    this.counts.set(evaluationId, (this.counts.get(evaluationId) ?? 0) + 1);
    if (references.length > 1) this.severalReferences += 1;
    if (texts.length > 1) this.severalTexts += 1;
    const question = this.builder.question(`${evaluation}/${sampleId}`, () => questionOf(record));
    const shown = shownOrder(record, this.builder.questions[question]);
    const metric = metricOf(record, aggregate);
    const seed = seedOf(record);
    const of: Omit<LoggedAnswer, 'text'> = {
      file,
      where,
      model: aggregate?.model ?? record.modelId,
      question,
      ...(record.prompt && { prompt: this.builder.prompt(record.prompt) }),
      ...(shown && { shown }),
      levels: {
        ...Object.fromEntries(
          [...record.metadata].filter(([key]) => !nonFactorKeys.has(key)).map(([key, value]) => [levelId(key), value]),
        ),
        evaluation: evaluationId,
      },
      finish: finishOf(record),
      ...(record.error !== undefined && { error: record.error }),
      // With several texts, the score is for all of them together.
      scores:
        texts.length > 1
          ? {}
          : { [metric]: record.score, [correctnessMetricName]: record.score === null ? null : record.isCorrect ? 1 : 0 },
      ...(record.extracted !== undefined && texts.length === 1 && { extracted: { [metric]: record.extracted } }),
      ...(record.tokens && { tokens: record.tokens }),
      ...(record.ms !== undefined && { ms: record.ms }),
      ...(seed !== undefined && { seed }),
      ...(aggregate?.temperature !== undefined && { temperature: aggregate.temperature }),
    };
    if (this.#addsScore(of, record, metric)) return;
    const key = `${evaluationId}|${question}`;
    for (const [at, text] of (texts.length === 0 ? [''] : texts).entries()) {
      const repeat = texts.length > 1 ? at : repeatOf(record);
      const thought = record.thoughts[at];
      const known = this.#answersOf.get(key);
      if (known) known.push(this.builder.answers.length);
      else this.#answersOf.set(key, [this.builder.answers.length]);
      this.builder.answer({
        ...of,
        text,
        ...(thought !== undefined && { thought }),
        ...(repeat !== undefined && { repeat }),
      });
    }
  }

  /** Adds a line's score to an existing answer if the line is another result of that answer. */
  #addsScore(of: Omit<LoggedAnswer, 'text'>, { evaluationId, resultId, texts }: SampleRecord, metric: string): boolean {
    if (resultId === undefined || texts.length !== 1) return false;
    const [text] = texts;
    const at = this.#answersOf.get(`${evaluationId}|${of.question}`)?.find((place) => {
      const there = this.builder.answers[place];
      return (
        there !== undefined &&
        there.text === text &&
        there.prompt === of.prompt &&
        !Object.hasOwn(there.scores, metric) &&
        JSON.stringify(there.levels) === JSON.stringify(of.levels)
      );
    });
    const there = at === undefined ? undefined : this.builder.answers[at];
    if (at === undefined || !there) return false;
    this.builder.answers[at] = {
      ...there,
      scores: { ...there.scores, [metric]: of.scores[metric] ?? null },
      extracted: { ...there.extracted, ...of.extracted },
    };
    return true;
  }

  /** Fields that differ become levels; the columns of the questions do not differ. */
  fields(): readonly VaryingLogField[] {
    const candidates = [...this.keys].map((key) => ({
      id: levelId(key),
      title: key.replace(/^factor_/, ''),
      kind: /system/i.test(key) ? ('system message' as const) : ('setting' as const),
      isProposed: /^factor_|prompt|template|variant|perturb|wording|phras/i.test(key),
    }));
    const found = fieldsThatDiffer(candidates, this.builder.answers);
    const evaluation = {
      id: 'evaluation',
      title: 'Evaluation',
      kind: 'file' as const,
      isProposed: !found.some(({ isProposed }) => isProposed),
    };
    return [...found, ...fieldsThatDiffer([evaluation], this.builder.answers).filter(() => this.#asksAgain())];
  }

  /** Whether one model answered a question in several evaluations. Otherwise evaluations only distinguish models. */
  #asksAgain(): boolean {
    const first = new Map<string, string>();
    return this.builder.answers.some(({ model, question, levels }) => {
      const key = `${question}|${model}`;
      const known = first.get(key) ?? levels['evaluation'] ?? '';
      first.set(key, known);
      return known !== levels['evaluation'];
    });
  }

  questions(fields: readonly VaryingLogField[]): readonly LoggedQuestion[] {
    const differing = new Set(fields.map(({ id }) => id));
    return this.builder.questions.map(({ columns, ...question }) => {
      const kept = Object.entries(columns ?? {}).filter(([key]) => !differing.has(levelId(key)));
      return kept.length === 0 ? question : { ...question, columns: Object.fromEntries(kept) };
    });
  }
}

const levelId = (key: string): string => `metadata.${key}`;

const metricOf = ({ resultId }: SampleRecord, aggregate: EvaluationAggregate | undefined): string =>
  (resultId === undefined ? undefined : aggregate?.metrics.get(resultId)) ?? 'score';

function questionOf({ evaluation, question, choices, references, metadata }: SampleRecord): Omit<LoggedQuestion, 'key'> {
  const answer = answerOf(choices, references[0]);
  const subject = metadata.get('subject');
  const columns = [...metadata].filter(
    ([key]) => !nonFactorKeys.has(key) && key !== 'subject' && !key.startsWith('factor_'),
  );
  return {
    set: evaluation,
    question,
    ...(choices && { choices }),
    ...(answer !== undefined && { answer }),
    ...(subject !== undefined && { subject }),
    ...(columns.length > 0 && { columns: Object.fromEntries(columns) }),
  };
}

/** The index of the choice with this text, or else with this letter. */
function answerOf(choices: readonly string[] | undefined, reference: string | undefined): number | string | undefined {
  if (!choices || reference === undefined) return reference;
  const at = choices.indexOf(reference);
  if (at !== -1) return at;
  const byLetter = choices.findIndex((_, option) => optionLetter(option) === reference.trim().toUpperCase());
  return byLetter === -1 ? undefined : byLetter;
}

/** The question's choices in the order that this answer’s prompt showed them, if it differs. */
function shownOrder({ choices }: SampleRecord, question: LoggedQuestion | undefined): readonly number[] | undefined {
  const own = question?.choices;
  if (!choices || !own || choices.every((choice, at) => choice === own[at])) return undefined;
  const places = choices.map((choice) => own.indexOf(choice));
  return isPermutation(places, own.length) ? places : undefined;
}
