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
  /** SHA-256 of the plan; `null` for a score table. */
  readonly planId: string | null;
  /** The whole plan, so that the link always says what was asked; `null` if only the id is known. */
  readonly plan: Plan | null;
  /** The name that a person gave the run. */
  readonly name?: string;
  /** SHA-256 of the answers (see core/digest): equal digests mean equal answers. Older reports have none. */
  readonly digest?: string;
  /** How many answers had been imported into the browser that made the report, and of how many; absent if none. */
  readonly imported?: { readonly answers: number; readonly of: number };
  /** How many answers were copied from other runs, and of how many; absent if none. */
  readonly copied?: { readonly answers: number; readonly of: number };
  /** Models whose sampling differed from the plan, where the plan varies the temperature; absent without such models. */
  readonly drawnOtherwise?: readonly SamplingMismatch[];
  /** The name of the scoring, if it is not the questions’ own. */
  readonly scoredBy?: string;
  /** A person's note and tags; a link has both only if the person wants it to. */
  readonly note?: string;
  readonly tags?: readonly string[];
  readonly result: StudyResult;
  /** When the report was made (ISO 8601) and by which app; `null` if unknown. */
  readonly made: string | null;
  readonly app: string | null;
}

/** Lengths in characters: of an address that most programs pass on, and of the longest that Evenkeel still offers. */
export const safeLinkLength = 8_000;
export const maxLinkLength = 32_000;
/**
 * The longest payload that is decoded, in characters. Browsers open addresses of this length when a file was opened by one.
 */
export const maxPayloadLength = 500_000;
const mostBytes = 4_000_000;

export interface ShareLink {
  readonly address: string;
  readonly length: number;
  /** Longer than `safeLinkLength`: mail programs and chats may cut it. */
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

/**
 * Whether some questions of a run must not be published: see `Item`. A report has none of their text, but an archive has
 * all.
 */
export const hasPrivateQuestions = ({ items }: Pick<RunRecord, 'items'>): boolean =>
  items.some(({ keepPrivate }) => keepPrivate === true);

/** Some plans contain text of questions: few-shot examples, and questions with noise. */
export const hasPrivateTextInPlan = ({ items, plan }: Pick<RunRecord, 'items' | 'plan'>): boolean =>
  items.some(({ id, keepPrivate }) => keepPrivate === true && hasWords(plan.resolved[id]));

function hasWords(value: Json | undefined): boolean {
  if (typeof value === 'string') return /\s/.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => hasWords(part as Json));
}

const withDrawn = (drawn: readonly SamplingMismatch[]) => (drawn.length > 0 ? { drawnOtherwise: drawn } : {});

/**
 * A report as part of an address: `v1-`, then base64url of a check and the report's deflated JSON. The check is the first
 * four bytes of the SHA-256 of what follows. Deflate alone would not detect changes.
 */
export async function encodeReport(report: SharedReport): Promise<string> {
  const bytes = await deflateText(reportToJson(report));
  const whole = new Uint8Array(checkBytes + bytes.length);
  whole.set(await checkOf(bytes));
  whole.set(bytes, checkBytes);
  return `v1-${toBase64url(whole)}`;
}

/** Throws a UserError that says what is wrong with the payload. Nothing is built from unchecked data. */
export async function decodeReport(payload: string): Promise<SharedReport> {
  if (payload === '') throw new UserError('This link has no report in it: it ends where the report should begin.');
  if (payload.length > maxPayloadLength) {
    throw new UserError(
      `This link has ${payload.length.toLocaleString('en-GB')} characters, but a shared report has at most ${maxPayloadLength.toLocaleString('en-GB')}.`,
    );
  }
  const [, format, data] = /^v(\d{1,9})-(.*)$/s.exec(payload) ?? [];
  if (format === undefined || data === undefined) {
    throw new UserError('This link leads to no shared report: its data does not begin with “v1-”.');
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
    throw new UserError('This link is cut off or changed: its checksum is wrong. Copy it again, whole.');
  }
  const text = await inflateBytes(bytes, mostBytes);
  if (text === 'too large') {
    throw new UserError('This link unpacks to more than 4 MB, which no report has. It was not opened.');
  }
  if (text === 'damaged') throw new UserError('This link is damaged: its data cannot be unpacked.');
  return parseReportJson(decodeUtf8(text), 'This link');
}

/** The page that shows the report, within the app. */
export async function sharedReportAddress(report: SharedReport): Promise<string> {
  const payload = await encodeReport(report);
  if (payload.length <= maxPayloadLength) return `#/shared/${payload}`;
  throw new UserError('This report is too large to be shown without its run. Import the run’s archive instead.');
}

/**
 * Result fields that a link omits to save space. Only tables of details show them, or the page derives them from other
 * fields.
 */
const leftOut: ReadonlySet<string> = new Set(['details', 'notRead', 'robustness', 'sentence']);

/** The boxes of box plots are recomputed from the scores when a link is read. The reason for a missing box stays. */
const isBoxOfScores = (key: string, value: unknown): boolean => key === 'box' && isRecord(value) && 'q1' in value;

/** A link holds this many problems of the data. Those that withhold a finding come first. */
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

/** The report without a person's note and tags. */
export function withoutNoteAndTags({ note: _note, tags: _tags, ...rest }: SharedReport): SharedReport {
  return rest;
}

/**
 * The page that shows the report, at the address where the app is served. A note stays private unless its author chooses to
 * share it.
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
    throw new UserError('Links to reports need a secure page (https or localhost): the browser offers hashing only there.');
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, checkBytes);
}

const canHash = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

const areSameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UserError('This link is damaged: its data is not text.');
  }
}

function oddCharacter(data: string): string {
  const odd = /[^\w-]/u.exec(data)?.[0];
  return odd === undefined ? 'its length is impossible' : `it contains the character ${JSON.stringify(odd)}`;
}
