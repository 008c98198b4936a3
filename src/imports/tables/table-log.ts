import { UserError } from '../../base/errors/user-error.ts';
import { plural } from '../../core/words/format.ts';
import type { LoggedAnswer, VaryingLogField } from '../log/imported-log.ts';
import { checkAnswerLimit } from '../log/limits.ts';
import { LogBuilder } from '../log/log-builder.ts';
import { unnamedModel } from '../log/unnamed-model.ts';
import type { FoundRecord } from '../log/records.ts';
import type { Fields } from '../promptfoo/fields.ts';
import { withDecimalPoints, type DecimalCommaColumns } from './decimal-commas.ts';
import { LevelTitles } from './level-titles.ts';
import { ZeroScoreReasonCounter } from './zero-score-reasons.ts';
import { stripFactorColumnPrefix, parseShownOrder } from './evenkeel-table.ts';
import {
  messagesOfRow,
  columnValueAsNumber,
  questionOfRow,
  answerText,
  columnScore,
  scoreOnScale,
  columnText,
} from './table-answers.ts';
import { variantNamePattern, type TableAnswerColumn, type TableColumns } from './table-columns.ts';

/** A column with more values is not a factor. */
const mostValues = 200;
/** For a factor of Evenkeel's own table. */
const mostLevels = 1000;
const longestValue = 20_000;
/** The most columns without a role that are examined as factors. */
const mostOthers = 1000;
/** Repetitions that are not numbers are numbered after all numbers. */
const firstNamed = 1_000_000_000;

/** Where a file’s rows are, and the levels that its path gives to all of them. */
export interface TableFileContext {
  readonly at: number;
  readonly set: string;
  readonly name: string;
  readonly columns: TableColumns;
  /** Columns whose numbers have decimal commas. */
  readonly commas?: DecimalCommaColumns['columns'];
  readonly pathLevels: Readonly<Record<string, string>>;
}

/** An answer before the factors and the keys of questions are known. */
interface Draft {
  readonly answer: Omit<LoggedAnswer, 'question' | 'levels' | 'prompt'>;
  readonly byId: number | undefined;
  readonly byText: number | undefined;
  readonly byBoth: number | undefined;
  readonly prompt: number | undefined;
  readonly pathLevels: Readonly<Record<string, string>>;
  readonly values: ReadonlyMap<string, string>;
}

/** Gathers the rows of tables, and decides on factors and questions once all are read. */
export class TableLogBuilder {
  readonly builder = new LogBuilder();
  readonly #byText = new LogBuilder();
  /** Keys of id, text and choices, for ids that repeat across sets. */
  readonly #byBoth = new LogBuilder();
  readonly #drafts: Draft[] = [];
  /** The values of each column; `null` once there are too many. */
  readonly #values = new Map<string, Set<string> | null>();
  readonly #shared = new Map<string, string>();
  readonly #repeats = new Map<string, number>();
  readonly #titles = new LevelTitles();
  readonly #readings = new ZeroScoreReasonCounter();
  #rows = 0;
  #unread = false;
  readonly #errorsBesideAnswers = new Map<string, number>();

  add(file: TableFileContext, { where, fields, why }: FoundRecord): void {
    try {
      if (!fields) throw new UserError(why ?? 'It is not a row.');
      this.#rows += 1;
      for (const column of file.columns.answers) this.#addAnswer(file, fields, where, column);
    } catch (error) {
      this.builder.catch(file.at, where, error);
    }
  }

  #addAnswer(file: TableFileContext, fields: Fields, where: string, answer: TableAnswerColumn): void {
    const { columns } = file;
    const raw = Object.hasOwn(fields, answer.column) ? fields[answer.column] : undefined;
    // An empty CSV cell is still a text.
    const isHole = raw === undefined || raw === null || (columns.isWide && raw === '');
    const errorText = columnText(fields, columns.error);
    // A row with an answer did not fail. Evenkeel’s own tables mark failed answers themselves.
    const hasText = !isHole && (columns.isWide || (!columns.own && (answerText(fields, answer.column) ?? '').trim() !== ''));
    const error = hasText ? undefined : errorText;
    if (hasText && !columns.isWide && errorText !== undefined && columns.error !== null)
      this.#errorsBesideAnswers.set(columns.error, (this.#errorsBesideAnswers.get(columns.error) ?? 0) + 1);
    if (isHole && error === undefined) {
      // In a wide table, some columns may be empty in some rows.
      if (columns.isWide) return;
      throw new UserError(`It has no “${answer.column}”.`);
    }
    const places = this.#question(file, fields, where);
    const messages = messagesOfRow(fields, columns);
    if (columns.own) this.#titles.add(columns.own, fields);
    const model = modelOfRow(fields, columns) ?? (answer.isModel ? answer.name : unnamedModel);
    checkAnswerLimit(this.#drafts.length);
    const read = answerIn(file, fields, where, answer, model, error);
    if (columns.own) this.#readings.add(fields, read);
    this.#drafts.push({
      answer: { ...read, ...this.#repeatIn(columns, fields) },
      ...places,
      prompt: messages && this.builder.prompt(messages),
      pathLevels: file.pathLevels,
      values: this.#valuesOf(columns, fields, columns.isWide && !answer.isModel ? answer.name : undefined),
    });
  }

  #question({ set, columns, at }: TableFileContext, fields: Fields, where: string) {
    const named = columnText(fields, columns.set)?.trim() ?? set;
    const id = columnText(fields, columns.id)?.trim();
    const asked = columnText(fields, columns.question)?.trim();
    const choices = columns.choices.map((column) => columnText(fields, column) ?? '');
    const text = asked === undefined || choices.length === 0 || columns.own ? asked : JSON.stringify([asked, ...choices]);
    const make = () => ({ set: named, ...questionOfRow(fields, columns, `“${columns.choices[0] ?? ''}”`) });
    const byId = id === undefined ? undefined : this.builder.question(`${named}/${id}`, make);
    // Without id and question, its line identifies it.
    const key = text ?? (byId === undefined ? `${at}, ${where}` : undefined);
    const byText = key === undefined ? undefined : this.#byText.question(`${named}/${key}`, make);
    const both = JSON.stringify([id, key]);
    return { byId, byText, byBoth: byId === undefined ? byText : this.#byBoth.question(`${named}/${both}`, make) };
  }

  #valuesOf(columns: TableColumns, fields: Fields, wide: string | undefined): ReadonlyMap<string, string> {
    const { others, prompt, system, temperature, varies, own } = columns;
    const all = new Set(
      [...others.slice(0, mostOthers), prompt, system, temperature, ...(varies ?? [])].filter((column) => column !== null),
    );
    this.#unread ||= others.length > mostOthers;
    const values = new Map<string, string>();
    const note = (column: string, text: string) => {
      const known =
        this.#values.get(column) ?? (this.#values.has(column) ? null : new Set(this.#drafts.length > 0 ? [''] : []));
      if (known === null) return;
      known.add(text);
      const most = own?.titles.has(column) ? mostLevels : mostValues;
      const isTooMuch = known.size > most || text.length > longestValue;
      this.#values.set(column, isTooMuch ? null : known);
      const shared = this.#shared.get(text) ?? text;
      this.#shared.set(text, shared);
      if (!isTooMuch) values.set(column, shared);
    };
    for (const column of all) note(column, columnText(fields, column) ?? '');
    if (wide !== undefined) note(wideField, wide);
    return values;
  }

  #repeatIn({ repeat }: TableColumns, fields: Fields): { readonly repeat?: number } {
    const text = columnText(fields, repeat)?.trim();
    if (text === undefined || text === '') return {};
    const number = Number(text);
    if (Number.isInteger(number) && number >= 0 && number < firstNamed) return { repeat: number };
    const known = this.#repeats.get(text) ?? firstNamed + this.#repeats.size;
    this.#repeats.set(text, known);
    return { repeat: known };
  }

  /** Remarks about the columns, as sentences. */
  get remarks(): readonly string[] {
    const unread = `Of more than ${mostOthers.toLocaleString('en-GB')} further columns only the first are looked at for what varied between prompts.`;
    const beside = [...this.#errorsBesideAnswers].map(
      ([column, times]) =>
        `“${column}” has a text in ${plural(times, 'row')} with an answer. ${times === 1 ? 'It counts as an answer, not as a failure' : 'They count as answers, not as failures'}.`,
    );
    return [...this.#readings.remarks, ...beside, ...(this.#unread ? [unread] : [])];
  }

  /** The answers, their questions, and the fields that may be variants. */
  settled(columns: readonly TableColumns[]): {
    readonly answers: LoggedAnswer[];
    readonly questions: LogBuilder['questions'];
    readonly candidates: readonly Omit<VaryingLogField, 'values'>[];
  } {
    const byId = this.builder.questions;
    const byText = this.#byText.questions;
    const hasIds = this.#drafts.every((draft) => draft.byId !== undefined);
    // If texts repeat, an id per row does not identify a question.
    const isFewerById =
      hasIds && (byText.length === 0 || byId.length <= byText.length || columns.every(({ own }) => own !== null));
    const varying = varyingColumns(columns);
    for (const column of varying ?? [])
      this.#refuseUnlimited(
        column,
        columns.some(({ own }) => own?.titles.has(column)),
      );
    const systems = new Set(columns.flatMap(({ system }) => system ?? []));
    const prompts = new Set(columns.flatMap(({ prompt }) => prompt ?? []));
    const isById = isFewerById && !this.#arePlaces(columns);
    const isByBoth = isFewerById && !isById;
    const questions = isById ? byId : isByBoth ? this.#byBoth.questions : byText;
    // A column with a different value in each row is an id of rows.
    const namesRows = (column: string) => questions.length > 1 && this.#values.get(column)?.size === this.#drafts.length;
    const few = (column: string) =>
      (this.#values.get(column)?.size ?? 0) > 1 && (!namesRows(column) || varying?.has(column) === true);
    const isWording = (column: string) => (this.#values.get(column)?.size ?? 0) < questions.length;
    const plans = new Set(columns.flatMap(({ own }) => own?.plan ?? []));
    // Other columns that distinguish answers take precedence over the plan.
    const inOrder = [...this.#values.keys()].sort((one, other) => Number(plans.has(one)) - Number(plans.has(other)));
    const kept = inOrder.filter(
      (column) =>
        few(column) &&
        (varying?.has(column) || !prompts.has(column) || (isWording(column) && this.#identifiesQuestions(columns))),
    );
    const isSent = !kept.some((column) => prompts.has(column));
    const shared = new Map<string, Readonly<Record<string, string>>>();
    const answers = this.#drafts.map(({ answer, prompt, pathLevels, values, ...place }): LoggedAnswer => {
      const levels = {
        ...pathLevels,
        ...Object.fromEntries(kept.map((column) => [fieldIdOfColumn(column), values.get(column) ?? ''])),
      };
      const key = JSON.stringify(levels);
      const one = shared.get(key) ?? levels;
      shared.set(key, one);
      return {
        ...answer,
        question: (isById ? place.byId : isByBoth ? place.byBoth : place.byText) ?? 0,
        ...(isSent && prompt !== undefined && { prompt }),
        levels: one,
      };
    });
    return {
      answers,
      questions,
      candidates: kept.map((column) => ({
        id: fieldIdOfColumn(column),
        title: column === wideField ? 'Column' : this.#titles.has(column) ? stripFactorColumnPrefix(column) : column,
        ...this.#titles.of(column),
        kind: systems.has(column)
          ? 'system message'
          : prompts.has(column) || variantNamePattern.test(column)
            ? 'prompt'
            : 'setting',
        isProposed:
          column === wideField ||
          plans.has(column) ||
          (varying ? varying.has(column) : systems.has(column) || prompts.has(column) || variantNamePattern.test(column)),
      })),
    };
  }

  /** Whether ids repeat across sets: ids alone would give a model two answers to one question and variant, ids with texts do not. */
  #arePlaces(columns: readonly TableColumns[]): boolean {
    if (this.#byText.questions.length === 0 || columns.some(({ own }) => own)) return false;
    const varied = (column: string) =>
      columns.some(
        ({ varies, system, temperature }) =>
          varies?.includes(column) ?? (column === system || column === temperature || variantNamePattern.test(column)),
      );
    const doubles = (place: 'byId' | 'byBoth') => {
      const seen = new Set(
        this.#drafts.map((draft) =>
          JSON.stringify([
            ...[draft[place], draft.answer.model, draft.answer.repeat, draft.pathLevels],
            ...[...draft.values].filter(([column]) => varied(column)),
          ]),
        ),
      );
      return this.#drafts.length - seen.size;
    };
    const byId = doubles('byId');
    return byId > 0 && doubles('byBoth') < byId;
  }

  get rows(): number {
    return this.#rows;
  }

  #refuseUnlimited(column: string, isOwn: boolean): void {
    if (this.#values.get(column) === null)
      throw new UserError(
        `“${column}” has more than ${(isOwn ? mostLevels : mostValues).toLocaleString('en-GB')} different values, or longer ones than ${longestValue.toLocaleString('en-GB')} characters, so it cannot be what varied between prompts.`,
      );
  }

  /** Whether something other than the prompt identifies questions. */
  #identifiesQuestions = (columns: readonly TableColumns[]): boolean =>
    columns.every(({ question, id }) => question !== null || id !== null);
}

/** The factors that a person chose for any of the files. */
function varyingColumns(columns: readonly TableColumns[]): ReadonlySet<string> | undefined {
  const lists = columns.flatMap(({ varies }) => (varies ? [varies] : []));
  return lists.length === 0 ? undefined : new Set(lists.flat());
}

const wideField = '\0column';
/** The id of the field for a column. */
export const fieldIdOfColumn = (column: string): string => (column === wideField ? 'column' : `column ${column}`);

function answerIn(
  { at, name: file, columns, commas }: TableFileContext,
  written: Fields,
  where: string,
  answer: TableAnswerColumn,
  model: string,
  error: string | undefined,
): Draft['answer'] {
  const fields = withDecimalPoints(written, commas);
  const tokens = columns.tokens && {
    prompt: columnValueAsNumber(fields, columns.tokens.prompt),
    completion: columnValueAsNumber(fields, columns.tokens.completion),
  };
  const thought = columnText(fields, columns.thought);
  const extracted = columnText(fields, columns.extracted);
  const temperature = columnValueAsNumber(fields, columns.temperature);
  const ms = columnValueAsNumber(fields, columns.ms);
  const seed = columnValueAsNumber(fields, columns.seed);
  const scores = columns.isWide ? (answer.score === undefined ? [] : [answer.score]) : columns.scores;
  const named = scores.map((column) => {
    const scale = columns.scales.find((each) => each.column === column);
    const score = scale
      ? scoreOnScale(scale, fields, `“${file}”, ${where}`, commas?.has(column) ?? false)
      : columnScore(fields, column);
    return [columns.isWide ? wideTableScoringId : column, score] as const;
  });
  return {
    file: at,
    where: columns.isWide ? `${where}, “${answer.column}”` : where,
    model: model === '' ? unnamedModel : model,
    text: (columns.own ? columnText : answerText)(fields, answer.column) ?? '',
    finish: error !== undefined ? 'error' : fields[columns.own?.finish ?? ''] === 'length' ? 'length' : 'stop',
    ...(error !== undefined && { error }),
    ...(thought !== undefined && { thought }),
    ...shownIn(fields, columns),
    scores: Object.fromEntries(named),
    ...(extracted !== undefined && { extracted: Object.fromEntries(named.map(([id]) => [id, extracted])) }),
    ...(tokens?.prompt !== undefined &&
      tokens.completion !== undefined && { tokens: { prompt: tokens.prompt, completion: tokens.completion } }),
    ...(temperature !== undefined && { temperature }),
    ...(ms !== undefined && { ms }),
    ...(seed !== undefined && { seed }),
  };
}

/** The model’s name, with its version unless the name has it. */
function modelOfRow(fields: Fields, { model, modelVersion }: TableColumns): string | undefined {
  const [name, version] = [columnText(fields, model)?.trim(), columnText(fields, modelVersion)?.trim()];
  if (name === undefined || version === undefined) return name ?? version;
  return version.includes(name) ? version : name.includes(version) ? name : `${name} ${version}`;
}

function shownIn(fields: Fields, { own }: TableColumns): Pick<LoggedAnswer, 'shown' | 'isExtractedOwn'> {
  const shown = own ? parseShownOrder(fields, own.order) : undefined;
  return shown?.some((place, at) => place !== at) ? { shown, isExtractedOwn: true } : {};
}

/** The id of the one scoring that all score columns of a wide table share. */
export const wideTableScoringId = 'score';
