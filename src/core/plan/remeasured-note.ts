import { claimRulesVersion } from '../studies/claim.ts';
import type { Json } from '../../base/json/json.ts';

/** The first version of the app that measured by each rules. Sessions did not name theirs before rules 2. */
const versions: Readonly<Record<string, string>> = { '1': '0.1', '2': '0.2' };

/**
 * One line on a run that other rules than today's measured when its answers came in: what was read of it then may differ from what is read now. Undefined of runs made now, and
 * of answers of which no session is recorded (another program's archive): nobody has measured those before.
 */
export function remeasuredNote(environment: Json): string | undefined {
  const others = new Set(rulesOf(environment).filter((each) => each !== claimRulesVersion));
  if (others.size === 0) return undefined;
  const before = [...others].map((each) => (each in versions ? `version ${versions[each]}` : `rules ${each}`));
  return `Measured again with the rules of version ${versions[claimRulesVersion]} (${claimRulesVersion}). Results of ${before.join(' and ')} may differ.`;
}

/** By which rules each session of a run measured. */
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
