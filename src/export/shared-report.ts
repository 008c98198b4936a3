import { appLabel } from '../core/build/build-label.ts';
import { isRecord } from '../base/json/is-record.ts';
import type { Json } from '../base/json/json.ts';
import type { Plan } from '../core/plan/plan.ts';
import { importedAnswerCount } from '../core/imported/imported-from.ts';
import { findSamplingMismatches, type SamplingMismatch } from '../core/origin/sampling-mismatch.ts';
import { countCopiedAnswers, type OriginGroup } from '../core/origin/origin-groups.ts';
import { planIdOfRunRow } from '../store/runs/plan-of-run.ts';
import type { RunRecord } from '../store/runs/runs.ts';
import { loadResultFeatures } from '../core/studies/features.ts';
import type { StudyResult } from '../core/studies/study.ts';
import { UserError } from '../base/errors/user-error.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { deflateText, inflateBytes } from './deflate.ts';
import { parseReportJson, reportToJson } from './report-json.ts';

/** A report without its answers: what a link or a file holds of a run. */
export interface SharedReport {
  readonly study: string;
  /** SHA-256 of the plan; a score table has none. */
  readonly planId: string | null;
  /** Whole, so that the link says what was asked for as long as it lives; `null` where only the id is known. */
  readonly plan: Plan | null;
  /** What a person called the run. */
  readonly name?: string;
  /** SHA-256 of the answers (see core/digest): two people with the same have the same answers. Reports of before have none. */
  readonly digest?: string;
  /** How many of how many answers a file had brought into the browser that made the report; absent: none. */
  readonly imported?: { readonly answers: number; readonly of: number };
  /** How many of how many answers were copied from other runs; absent: none. */
  readonly copied?: { readonly answers: number; readonly of: number };
  /** Models that were drawn otherwise than the plan asks for, where it varies the temperature; absent: none is known. */
  readonly drawnOtherwise?: readonly SamplingMismatch[];
  /** The name of the scoring that its answers count by, where that is not the questions’ own. */
  readonly scoredBy?: string;
  /** What a person wrote about it; a link has both only where they want it to. */
  readonly note?: string;
  readonly tags?: readonly string[];
  readonly result: StudyResult;
  /** When the report was made (ISO 8601) and by what; `null` where that is not said. */
  readonly made: string | null;
  readonly app: string | null;
}

/** Characters of an address that most programs let through, and of one that we still hand over. */
export const safeLinkLength = 8_000;
export const maxLinkLength = 32_000;
/** Characters of a payload that are looked at. A browser opens so long an address, when a file was opened by it. */
export const maxPayloadLength = 500_000;
const mostBytes = 4_000_000;

export interface ShareLink {
  readonly address: string;
  readonly length: number;
  /** Over `safeLinkLength`: mail programs and chats may cut it. */
  readonly tooLong: boolean;
}

export const buildSharedReport = (
  run: RunRecord,
  result: StudyResult,
  digest: string | undefined,
  origins: readonly OriginGroup[] = [],
  now = new Date(),
  scoredBy?: string,
): SharedReport => ({
  ...withDrawn(findSamplingMismatches(run.plan, run.models)),
  study: run.plan.study,
  planId: planIdOfRunRow(run),
  plan: hasPrivateTextInPlan(run) ? null : run.plan,
  ...(run.name !== undefined && { name: run.name }),
  ...(run.note !== undefined && { note: run.note }),
  ...(run.tags !== undefined && { tags: run.tags }),
  ...(digest !== undefined && { digest }),
  ...(run.imports && { imported: { answers: importedAnswerCount(run), of: run.total } }),
  ...(countCopiedAnswers(origins) > 0 && { copied: { answers: countCopiedAnswers(origins), of: run.total } }),
  ...(scoredBy !== undefined && { scoredBy }),
  result,
  made: `${now.toISOString().slice(0, 16)}Z`,
  app: appLabel(),
});

/** Whether questions of a run are not to be put online: see `Item`. A report has none of their words, but an archive has all. */
export const hasPrivateQuestions = ({ items }: Pick<RunRecord, 'items'>): boolean =>
  items.some(({ keepPrivate }) => keepPrivate === true);

/** Some plans hold words of questions: what demonstrations show, and questions with noise in them. */
export const hasPrivateTextInPlan = ({ items, plan }: Pick<RunRecord, 'items' | 'plan'>): boolean =>
  items.some(({ id, keepPrivate }) => keepPrivate === true && hasWords(plan.resolved[id]));

function hasWords(value: Json | undefined): boolean {
  if (typeof value === 'string') return /\s/.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => hasWords(part as Json));
}

const withDrawn = (drawn: readonly SamplingMismatch[]) => (drawn.length > 0 ? { drawnOtherwise: drawn } : {});

/**
 * A report as part of an address: `v1-`, then base64url of four bytes of check (the first of the SHA-256 of what follows) and the
 * report's JSON, deflated. Deflate alone would not notice that it was changed.
 */
export async function encodeReport(report: SharedReport): Promise<string> {
  const bytes = await deflateText(reportToJson(report));
  const whole = new Uint8Array(checkBytes + bytes.length);
  whole.set(await checkOf(bytes));
  whole.set(bytes, checkBytes);
  return `v1-${toBase64url(whole)}`;
}

/** A UserError says what is wrong with the payload; nothing is built from what has not been checked. */
export async function decodeReport(payload: string): Promise<SharedReport> {
  if (payload === '') throw new UserError('This link has no report in it; it ends where the report should begin.');
  if (payload.length > maxPayloadLength) {
    throw new UserError(
      `This link has ${payload.length.toLocaleString('en-GB')} characters; a shared report has at most ${maxPayloadLength.toLocaleString('en-GB')}.`,
    );
  }
  const [, format, data] = /^v(\d{1,9})-(.*)$/s.exec(payload) ?? [];
  if (format === undefined || data === undefined) {
    throw new UserError('This link is not one of a shared report: what it carries does not begin with “v1-”.');
  }
  if (format !== '1') {
    throw new UserError(
      `This link is of format ${format}, and this version of Evenkeel reads format 1: open it in a newer one.`,
    );
  }
  const whole = fromBase64url(data);
  if (!whole) throw new UserError(`This link is damaged: ${oddCharacter(data)}. Copy it again, whole.`);
  const bytes = whole.subarray(checkBytes);
  if (bytes.length === 0 || !areSameBytes(await checkOf(bytes), whole.subarray(0, checkBytes))) {
    throw new UserError('This link is cut off or changed: its check does not fit. Copy it again, whole.');
  }
  const text = await inflateBytes(bytes, mostBytes);
  if (text === 'too large') {
    throw new UserError('This link unpacks to more than 4 MB, which no report has; it was not opened.');
  }
  if (text === 'damaged') throw new UserError('This link is damaged: what it carries cannot be unpacked.');
  return parseReportJson(decodeUtf8(text), 'This link');
}

/** The page that shows the report, within the app. */
export async function sharedReportAddress(report: SharedReport): Promise<string> {
  const payload = await encodeReport(report);
  if (payload.length <= maxPayloadLength) return `#/shared/${payload}`;
  throw new UserError('This report is too large to be shown without its run; import the run’s archive instead.');
}

/** Fields of a result that a link has no room for: what only tables of details show, and sentences that the page makes of the fields beside them. */
const leftOut: ReadonlySet<string> = new Set(['details', 'notRead', 'robustness', 'sentence']);

/** Reading a link computes the boxes of box plots again from the scores; a reason for a missing box stays. */
const isBoxOfScores = (key: string, value: unknown): boolean => key === 'box' && isRecord(value) && 'q1' in value;

/** So many problems of the data a link has room for; those that withhold a finding come first. */
const mostProblems = 12;

async function lightenResult(result: StudyResult): Promise<StudyResult> {
  const light = JSON.parse(JSON.stringify(result), (key, value: unknown) =>
    leftOut.has(key) || isBoxOfScores(key, value) ? undefined : value,
  ) as StudyResult;
  for (const { id, field, shorten } of await loadResultFeatures()) {
    const parts = (field ? light : (light.features ?? {})) as Record<string, Json | undefined>;
    const part = Object.hasOwn(parts, field ?? id) ? parts[field ?? id] : undefined;
    if (shorten && part !== undefined) parts[field ?? id] = shorten(part);
  }
  return light.doctor ? { ...light, doctor: light.doctor.slice(0, mostProblems) } : light;
}

/** Without what a person wrote about the run beside its name. */
export function withoutNoteAndTags({ note: _note, tags: _tags, ...rest }: SharedReport): SharedReport {
  return rest;
}

/**
 * The page that shows the report, at the address where the app is served. A note is a person’s own unless they say that it is to be passed
 * on.
 */
export async function buildShareLink(
  whole: SharedReport,
  here: string = location.href,
  { withNote = false } = {},
): Promise<ShareLink> {
  const report = { ...(withNote ? whole : withoutNoteAndTags(whole)), result: await lightenResult(whole.result) };
  const address = `${here.replace(/#.*$/s, '')}#/shared/${await encodeReport(report)}`;
  return { address, length: address.length, tooLong: address.length > safeLinkLength };
}

const checkBytes = 4;

async function checkOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!canHash()) {
    throw new UserError('Links to reports need a secure page, https or localhost: the browser gives hashing to no other.');
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, checkBytes);
}

const canHash = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

const areSameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UserError('This link is damaged: what it carries is not text.');
  }
}

function oddCharacter(data: string): string {
  const odd = /[^\w-]/u.exec(data)?.[0];
  return odd === undefined ? 'no link has its length' : `it has the character ${JSON.stringify(odd)} in it`;
}
