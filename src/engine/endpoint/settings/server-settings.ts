import type { Json } from '../../../base/json/json.ts';
import { canonicalJson } from '../../../core/plan/plan.ts';
import { textSeed } from '../../../measure/basics/random.ts';

/** The user's settings for requests to a server, beyond the plan. The provenance contains all of them, by name and value. */
export interface ServerSettings {
  /** Sent with every request, by name; never a key. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Extra fields of every request's body. A plan's own fields are not allowed. */
  readonly body?: Readonly<Record<string, Json>> | undefined;
  /** The header that carries the plain key; absent: `Authorization`, after “Bearer”. */
  readonly keyHeader?: string | undefined;
  /** Absent: the server's own default. */
  readonly thinking?: 'on' | 'off' | undefined;
  /** Thinking tokens in addition to an answer's limit; only with thinking on. */
  readonly thinkingBudget?: number | undefined;
  /** Replaces the plan's limit for one answer, thinking included. */
  readonly tokenLimit?: number | undefined;
  /** If a model has no system role, the system text goes before the user's. */
  readonly joinsSystem?: boolean | undefined;
}

/** Picks only the settings. */
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

/** The token limit of one answer, thinking included, if the plan allows `planned`. */
export const answerTokenLimit = (planned: number, { tokenLimit, thinkingBudget, thinking }: ServerSettings): number =>
  tokenLimit ?? planned + (thinking === 'on' ? (thinkingBudget ?? 0) : 0);

/**
 * The settings that change a model's answers, in one line; `undefined` if only the plan decides. Answers with different
 * lines never replace each other. A long line is cut and ends in a checksum of the whole.
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
