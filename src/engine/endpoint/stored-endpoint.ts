import * as v from 'valibot';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';
import { isServerAddress } from '../../core/work/origins.ts';
import {
  parseExtraBodyFields,
  isHeaderName,
  isHeaderValue,
  isAllowedKeyHeader,
  refuseReservedHeader,
} from './settings/typed-settings.ts';
import type { Json } from '../../base/json/json.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { endpointLimits } from './limits.ts';

const text = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(most),
    v.check((words) => !hiddenCharacters.test(words)),
  );
const wholeNumberWithin = ({ least, most }: { readonly least: number; readonly most: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const probeResultSchema = v.object({
  found: v.picklist(['obeyed', 'ignored', 'refused', 'untold']),
  why: v.optional(text(1000)),
  takes: v.optional(
    v.object({
      thinks: v.boolean(),
      systemRole: v.boolean(),
      scores: v.optional(v.boolean()),
      givenUp: v.pipe(v.array(text(100)), v.maxLength(30)),
    }),
  ),
  /** A date that browsers can represent. */
  at: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
});

/** The schema of a stored endpoint. Unreadable probes are dropped, because a probe can be repeated. */
export const storedEndpointSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(40)),
  name: text(60),
  baseUrl: v.pipe(text(500), v.check(isServerAddress)),
  parallel: wholeNumberWithin(endpointLimits.parallel),
  timeoutMs: wholeNumberWithin(endpointLimits.timeoutMs),
  totalMs: v.optional(wholeNumberWithin(endpointLimits.totalMs)),
  keepsKey: v.boolean(),
  headers: v.optional(
    v.pipe(
      v.record(v.pipe(v.string(), v.check(isOwnHeader)), v.pipe(text(500), v.check(isHeaderValue))),
      v.check((headers) => Object.keys(headers).length <= 20),
    ),
  ),
  body: v.optional(v.pipe(v.custom<Readonly<Record<string, Json>>>(isRecord), v.check(isShortJson))),
  keyHeader: v.optional(v.pipe(v.string(), v.check(isAllowedKeyHeader))),
  thinking: v.optional(v.picklist(['on', 'off'])),
  thinkingBudget: v.optional(wholeNumberWithin(endpointLimits.thinkingBudget)),
  tokenLimit: v.optional(wholeNumberWithin(endpointLimits.tokenLimit)),
  joinsSystem: v.optional(v.boolean()),
  models: v.pipe(v.array(text(200)), v.maxLength(endpointLimits.models)),
  probes: v.fallback(v.optional(v.record(v.string(), probeResultSchema)), undefined),
});

/** Checks headers from a file like headers that a user types. */
function isOwnHeader(name: string): boolean {
  try {
    refuseReservedHeader(name, '');
    return isHeaderName(name);
  } catch {
    return false;
  }
}

function isShortJson(body: Readonly<Record<string, Json>>): boolean {
  try {
    parseExtraBodyFields(JSON.stringify(body));
    return true;
  } catch {
    return false;
  }
}
