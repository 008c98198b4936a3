import { appLabel } from '../core/build/build-label.ts';
import { claimRulesVersion } from '../core/studies/claim.ts';
import type { EngineInfo } from '../core/models/engine.ts';
import type { Json } from '../base/json/json.ts';

/** Where a run's answers came from, with one session per start of the run. */
export function environmentWithSession(
  environment: Json,
  engines: readonly EngineInfo[],
  now: Date,
  program?: Program,
): Json {
  const known = isRecord(environment) ? environment : {};
  const sessions = Array.isArray(known['sessions']) ? (known['sessions'] as readonly Json[]) : [];
  return { ...known, sessions: [...sessions, session(engines, now, program)] };
}

/** The program that asks if there is no browser. */
interface Program {
  readonly browser: string;
  readonly platform: string;
}

function session(engines: readonly EngineInfo[], now: Date, program?: Program): Json {
  const navigator = globalThis.navigator as NavigatorWithHints | undefined;
  return {
    started: now.toISOString(),
    app: appLabel(),
    // The rules that its reports used then. A later version says that it computes the report again.
    rules: claimRulesVersion,
    browser: program?.browser ?? navigator?.userAgent ?? 'unknown',
    platform: program?.platform ?? navigator?.userAgentData?.platform ?? navigator?.platform ?? 'unknown',
    cores: navigator?.hardwareConcurrency ?? null,
    engines: engines.map(({ honours, ...info }) => ({ ...info, honours: [...honours] })),
  };
}

type NavigatorWithHints = Navigator & { readonly userAgentData?: { readonly platform: string } };

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
