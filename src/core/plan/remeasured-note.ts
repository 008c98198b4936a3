import { claimRulesVersion } from '../studies/claim.ts';
import type { Json } from '../../base/json/json.ts';

/** The first version of the app with each version of the rules. Sessions before rules 2 did not record theirs. */
const versions: Readonly<Record<string, string>> = { '1': '0.1', '2': '0.2' };

/**
 * A note on a run that was first measured by other rules than today's: earlier readers may have seen other numbers.
 * Undefined for runs made now, and for answers without a recorded session (another program's archive), which were never
 * measured before.
 */
export function remeasuredNote(environment: Json): string | undefined {
  const others = new Set(rulesOf(environment).filter((each) => each !== claimRulesVersion));
  if (others.size === 0) return undefined;
  const before = [...others].map((each) => (each in versions ? `version ${versions[each]}` : `rules ${each}`));
  return `Measured again with the rules of version ${versions[claimRulesVersion]} (${claimRulesVersion}). Results of ${before.join(' and ')} may differ.`;
}

/** The rules version of each session of a run. */
function rulesOf(environment: Json): string[] {
  const sessions = fieldOf(environment, 'sessions');
  return Array.isArray(sessions)
    ? (sessions as readonly Json[]).filter(isFields).map((session) => {
        const { rules: own } = session;
        return typeof own === 'string' && /^\d{1,4}$/.test(own) ? own : '1';
      })
    : [];
}

type Fields = { readonly [field: string]: Json };

const isFields = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldOf = (value: Json, field: string): Json => (isFields(value) ? (value[field] ?? null) : null);
