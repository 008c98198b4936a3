import type { Json } from '../../../base/json/json.ts';
import { canonicalJson } from '../../../core/plan/plan.ts';
import { textSeed } from '../../../measure/basics/random.ts';

/** How a person has a server asked, beyond what a plan says. All of it is in the provenance, by name and value. */
export interface ServerSettings {
  /** Sent with every request, by name; never a key. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Fields that every request's body gets; none that a plan decides. */
  readonly body?: Readonly<Record<string, Json>> | undefined;
  /** The header that carries the key as it is; absent: `Authorization`, after “Bearer”. */
  readonly keyHeader?: string | undefined;
  /** Absent: as the server does by itself. */
  readonly thinking?: 'on' | 'off' | undefined;
  /** How many tokens it may think, in addition to an answer's limit; only with thinking on. */
  readonly thinkingBudget?: number | undefined;
  /** In place of the plan's limit for one answer, thinking included. */
  readonly tokenLimit?: number | undefined;
  /** Where a model has no system role, the system text goes before the user's. */
  readonly joinsSystem?: boolean | undefined;
}

/** Of what is known of a server, its settings alone. */
export const pickServerSettings = ({
  headers,
  body,
  keyHeader,
  thinking,
  thinkingBudget,
  tokenLimit,
  joinsSystem,
}: ServerSettings): ServerSettings => ({
  ...(headers && Object.keys(headers).length > 0 && { headers }),
  ...(body && Object.keys(body).length > 0 && { body }),
  ...(keyHeader !== undefined && { keyHeader }),
  ...(thinking !== undefined && { thinking }),
  ...(thinkingBudget !== undefined && { thinkingBudget }),
  ...(tokenLimit !== undefined && { tokenLimit }),
  ...(joinsSystem && { joinsSystem }),
});

/** The tokens that one answer may have, thinking included, where the plan allows `planned`. */
export const answerTokenLimit = (planned: number, { tokenLimit, thinkingBudget, thinking }: ServerSettings): number =>
  tokenLimit ?? planned + (thinking === 'on' ? (thinkingBudget ?? 0) : 0);

/**
 * The settings that change what a model answers, in one line; `undefined` where a plan alone decides. Answers with different lines never stand for
 * each other. A long line is cut and ends in a checksum of the whole.
 */
export function serverSettingsKey(settings: ServerSettings): string | undefined {
  const { keyHeader: _, ...others } = pickServerSettings(settings);
  if (Object.keys(others).length === 0) return undefined;
  const line = canonicalJson(others);
  return line.length <= maxLine
    ? line
    : `${line.slice(0, maxLine - 12).replace(/[\ud800-\udbff]$/, '')}…${textSeed(line).toString(16).padStart(8, '0')}`;
}

/** In characters; an origin's fields may have 300. */
const maxLine = 240;
