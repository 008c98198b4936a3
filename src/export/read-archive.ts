import { registerAmbiguousModelNames } from '../core/models/model-name.ts';
import type { LoadedModelInfo } from '../core/models/engine.ts';
import type { Item } from '../core/items/item.ts';
import type { Json } from '../base/json/json.ts';
import { cellKey, type Cell } from '../core/plan/cell.ts';
import { digestLineType, type AnswersChecksum } from '../core/digest/answers-digest.ts';
import { countCellsWithoutHoles, makePlanPositionLookup } from '../core/plan/cells.ts';
import { isPromptLineType, ImportedPromptCollector, type LoggedPromptLine } from '../core/elsewhere/prompt-lines.ts';
import { isImportedPlan, type Plan } from '../core/plan/plan.ts';
import type { Response } from '../core/answers/response.ts';
import type { ReaderChoicesParser, Study, OnProgress } from '../core/studies/study.ts';
import { applyScoringToItems } from '../core/scoring/scoring.ts';
import { chooseScoringLineSchema, type ScoringLine } from '../core/scoring/scoring-lines.ts';
import { UserError } from '../base/errors/user-error.ts';
import { newResponseChecker } from './archive-check.ts';
import { checkHeaderAndLoadStudy } from './check-header.ts';
import { makeImportedPromptHashCheck, assertAnswerCountMatchesPlan } from './elsewhere/imported-run-check.ts';
import {
  checkForm,
  answersChecksumSchema,
  headerSchema,
  markSchema,
  importedResponseSchema,
  responseSchema,
  shortJsonText,
  correctionSchema,
} from '../core/archive/archive-schema.ts';
import { archiveFormats } from './archive-formats.ts';
import type { Archive, UninterpretedArchiveLine, ArchivedCorrectionLine } from './archive.ts';
import { parseJson, refuseUnhashable } from '../base/json/bounded-json.ts';
import { checkJudgement } from './judgement-lines.ts';
import { hasJudgedRules } from '../reading/rules/judged-answers.ts';
import { refuseFaultyRules } from '../reading/rules/rule-fault.ts';
import { streamLinesOfTextFile, type TextFileLimits, type TextLine } from '../store/answers/text-lines.ts';

/** Options for an archive that is too large to hold in memory: its limits, and callbacks that receive its responses. */
export interface ArchiveReadOptions {
  readonly limits?: TextFileLimits;
  /** Called once the header is read. */
  readonly begin?: (header: ArchiveHeader, study: Study) => void;
  /** Receives each checked response with its position in the plan. */
  readonly take?: (response: Response, position: number) => void;
  /** Returns what to keep in place of a checked response. */
  readonly keep?: (response: Response) => Response;
}

/**
 * Reads a `*.evenkeel.jsonl` file, gzipped or not, and checks all of it. It checks the form of every line, and the items
 * against the plan's hashes. It checks every response against its cell, seed and prompt. Throws a UserError that names the
 * line and the field. Responses are returned in plan order. `onProgress` reports how many of the plan's cells were read.
 */
export async function readArchive(
  bytes: Blob | ReadableStream<Uint8Array>,
  name: string,
  onProgress?: OnProgress,
  { limits, begin, ...taking }: ArchiveReadOptions = {},
): Promise<Archive> {
  let reading: Reading | undefined;
  for await (const lines of streamLinesOfTextFile(bytes, name, limits)) {
    for (const line of lines) {
      if (reading) readLine(reading, line, name);
      else {
        reading = { ...(await readHeader(line, name)), ...taking };
        begin?.(reading.header, reading.study);
      }
    }
    if (!reading) continue;
    onProgress?.(reading.lineAt.size, reading.cells);
  }
  if (!reading) throw new UserError(`“${name}” is empty.`);
  const { header, placed, comparisons, judgements, scorings, verdicts, others, chosen } = reading;
  if (isImportedPlan(header.plan)) assertAnswerCountMatchesPlan(name, reading.lineAt.size, reading.cells);
  const responses = placed.sort((a, b) => a.position - b.position).map(({ response }) => response);
  const { digest } = reading;
  return {
    ...header,
    ...(reading.prompts.length > 0 && { prompts: reading.prompts }),
    responses,
    comparisons,
    ...(judgements.length > 0 && { judgements }),
    ...(scorings.length > 0 && { scorings }),
    verdicts,
    others,
    ...(chosen && { choices: chosen }),
    ...(digest && { digest }),
  };
}

/** What has been read so far. */
interface Reading {
  readonly header: ArchiveHeader;
  readonly study: Study;
  /** How many cells the plan has. */
  readonly cells: number;
  readonly check: (response: Response, where: string) => void;
  /** Only for imported answers. */
  readonly logged: ImportedPromptCollector | undefined;
  readonly prompts: LoggedPromptLine[];
  readonly position: ReturnType<typeof makePlanPositionLookup>;
  /** The number of choices of each item that has some. */
  readonly choices: ReadonlyMap<string, number>;
  readonly lineAt: Map<number, number>;
  readonly placed: { readonly position: number; readonly response: Response }[];
  /** Receives the responses, which are then not kept. */
  readonly take?: ArchiveReadOptions['take'];
  readonly keep?: ArchiveReadOptions['keep'];
  readonly comparisons: UninterpretedArchiveLine[];
  readonly judgements: UninterpretedArchiveLine[];
  readonly itemOf: ReadonlyMap<string, Item>;
  /**
   * Whether lines of type `judgement` are read as judgements even if they name no scoring; otherwise they are ordinary
   * lines.
   */
  readonly isJudged: boolean;
  readonly scorings: ScoringLine[];
  readonly verdicts: ArchivedCorrectionLine[];
  readonly others: UninterpretedArchiveLine[];
  /** The choices of the report's reader. */
  chosen?: object;
  digest?: AnswersChecksum;
}

export type ArchiveHeader = Pick<
  Archive,
  'plan' | 'name' | 'note' | 'tags' | 'parent' | 'models' | 'items' | 'environment' | 'unknown'
>;

async function readHeader({ number, text }: TextLine, name: string): Promise<Reading> {
  const where = `“${name}”, line ${number}`;
  const value = text.trimStart().startsWith('{') ? parseJson(text, where) : null;
  const { format, ...fields } = isObject(value) ? value : {};
  if (typeof format !== 'string' || !format.startsWith('evenkeel/')) {
    throw new UserError(`${where}: this is not an Evenkeel archive, because its first line has no "format":"evenkeel/1".`);
  }
  if (!archiveFormats.some((known) => known === format)) {
    throw new UserError(
      `${where}: the format is ${shortJsonText(format)}, but this version reads evenkeel/1, evenkeel/2 and evenkeel/3.`,
    );
  }
  checkForm(headerSchema, fields, where);
  refuseUnhashable(fields, where);
  const { name: called, note, tags, ...runFields } = fields as unknown as HeaderLine & Record<string, Json>;
  const { plan, models, items, environment, ...rest } = runFields as unknown as HeaderLine & Record<string, Json>;
  // A field of that name that is not a plan id stays an unknown field.
  const { parent: changedFrom, ...others } = rest;
  const parent = isPlanId(changedFrom) ? changedFrom : undefined;
  const unknown = parent === undefined ? rest : others;
  const header: ArchiveHeader = { plan, name: called, note, tags, parent, models, items, environment, unknown };
  const study = await withErrorPrefix(where, () => checkHeaderAndLoadStudy(header, format));
  registerAmbiguousModelNames(plan.models);
  const logged = isImportedPlan(plan) ? new ImportedPromptCollector() : undefined;
  return {
    header,
    study,
    cells: countCellsWithoutHoles(plan, study),
    check: logged ? makeImportedPromptHashCheck(logged) : newResponseChecker(plan, items, study),
    logged,
    prompts: [],
    position: makePlanPositionLookup(plan, study),
    choices: new Map(items.flatMap(({ id, choices }) => (choices ? [[id, choices.length] as const] : []))),
    lineAt: new Map(),
    placed: [],
    comparisons: [],
    judgements: [],
    itemOf: new Map(items.map((item) => [item.id, item])),
    isJudged: hasJudgedRules(items),
    scorings: [],
    verdicts: [],
    others: [],
  };
}

const isPlanId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** The form of a checked header line. */
interface HeaderLine {
  readonly plan: Plan;
  readonly name?: string;
  readonly note?: string;
  readonly tags?: readonly string[];
  readonly models: readonly LoadedModelInfo[];
  readonly items: readonly Item[];
  readonly environment: Json;
}

function readLine(reading: Reading, { number, text }: TextLine, name: string): void {
  const where = `“${name}”, line ${number}`;
  const value = parseJson(text, where);
  if (!isObject(value)) throw new UserError(`${where}: it must be an object, not ${shortJsonText(value)}.`);
  const { type, ...fields } = value;
  if (type === undefined) throw new UserError(`${where}: the field “type” is missing.`);
  if (typeof type !== 'string')
    throw new UserError(`${where}: the field “type” must be a text, not ${shortJsonText(type)}.`);
  if (type === 'response') return readResponse(reading, fields, where, number);
  refuseUnhashable(value, where);
  if (reading.logged && isPromptLineType(type)) {
    reading.logged.add(value as UninterpretedArchiveLine, where);
    reading.prompts.push(value as unknown as LoggedPromptLine);
    return;
  }
  if (type === 'comparison') reading.comparisons.push(value as UninterpretedArchiveLine);
  else if (type === 'judgement' && (reading.isJudged || 'counts' in value))
    readJudgement(reading, value as UninterpretedArchiveLine, where);
  else if (type === 'scoring') readScoring(reading, value, where);
  else if (type === 'verdict') readVerdict(reading, value, where);
  else if (type === 'choices' && reading.study.choices) readChoices(reading, reading.study.choices, fields, where);
  else if (type === digestLineType) reading.digest = checkForm(answersChecksumSchema, fields, where);
  else reading.others.push(value as UninterpretedArchiveLine);
}

function readChoices(
  reading: Reading,
  { parse, check }: ReaderChoicesParser<object>,
  fields: { readonly [field: string]: Json },
  where: string,
): void {
  const { plan } = reading.header;
  if (reading.chosen) throw new UserError(`${where}: an earlier line already has the choices for the report.`);
  if (!Object.hasOwn(fields, plan.study)) throw new UserError(`${where}: the field “${plan.study}” is missing.`);
  const [other] = Object.keys(fields).filter((name) => name !== plan.study);
  if (other !== undefined) throw new UserError(`${where}: the field “${other.slice(0, 60)}” is unknown.`);
  const chosen = parse(fields[plan.study], where);
  try {
    check(chosen, plan);
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${where}: ${error.message}`) : error;
  }
  reading.chosen = chosen;
}

function readResponse(reading: Reading, fields: unknown, where: string, number: number): void {
  checkForm(isImportedPlan(reading.header.plan) ? importedResponseSchema : responseSchema, fields, where);
  const response = fields as Response;
  const position = reading.position(response);
  if (position === undefined) throw new UserError(`${where}: ${whyNotInPlan(reading.header.plan, response)}`);
  const first = reading.lineAt.get(position);
  if (first !== undefined) {
    throw new UserError(`${where}: the cell “${cellKey(response)}” is in line ${first} already.`);
  }
  reading.lineAt.set(position, number);
  reading.check(response, where);
  if (reading.take) reading.take(response, position);
  else reading.placed.push({ position, response: reading.keep?.(response) ?? response });
}

function readJudgement({ position, itemOf, judgements }: Reading, line: UninterpretedArchiveLine, where: string): void {
  checkJudgement(line, { where, position, itemOf: (id) => itemOf.get(id) });
  judgements.push(line);
}

/** Throws if a scoring does not fit the questions, so that no report fails because of it. */
function readScoring({ header: { items }, scorings }: Reading, value: object, where: string): void {
  checkForm(chooseScoringLineSchema(value), value, where);
  const line = value as ScoringLine;
  if (!('use' in line)) {
    const scored = applyScoringToItems(items, line, where);
    refuseFaultyRules(
      scored.filter((item, n) => item !== items[n]),
      where,
    );
  }
  scorings.push(line);
}

function readVerdict(reading: Reading, value: { readonly [field: string]: Json }, where: string): void {
  checkForm('mark' in value ? markSchema : correctionSchema, value, where);
  const verdict = value as unknown as ArchivedCorrectionLine;
  if (reading.position(verdict) === undefined) {
    throw new UserError(`${where}: ${whyNotInPlan(reading.header.plan, verdict)}`);
  }
  const choices = reading.choices.get(verdict.item);
  if (verdict.reading?.kind === 'option' && choices !== undefined && verdict.reading.option >= choices) {
    throw new UserError(
      `${where}: the field “reading.option” is ${verdict.reading.option}, but the item has ${choices} choices.`,
    );
  }
  reading.verdicts.push(verdict);
}

function whyNotInPlan(plan: Plan, { model, item, sample, variant }: Cell): string {
  if (!plan.models.includes(model)) return `the model ${shortJsonText(model)} is not one of the plan's.`;
  if (!plan.items.some(({ id }) => id === item)) return `the item ${shortJsonText(item)} is not one of the plan's.`;
  if (sample >= plan.samples) return `the sample ${sample} is not one of the plan's, which has ${plan.samples}.`;
  return `the variant ${shortJsonText(variant)} is not one of the plan's.`;
}

/** Prefixes an error about a part of the file with the file and line. */
async function withErrorPrefix<T>(where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) throw new UserError(`${where}: ${error.message}`);
    throw error;
  }
}

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
