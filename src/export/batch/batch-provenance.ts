import { appLabel } from '../../core/build/build-label.ts';
import type { LoadedModelInfo } from '../../core/models/engine.ts';
import type { Json } from '../../base/json/json.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { plural } from '../../core/words/format.ts';
import type { CollectionSummary, BatchModelFacts } from './collect.ts';
import { dialects, dialectMismatchSentences, type Dialect } from './dialects.ts';

/** The provenance of models that were run by batch files, including what their dialect left out. */
export const batchModelProvenance = ({ models }: CollectionSummary, dialect: Dialect): LoadedModelInfo[] =>
  [...models].map(([model, facts]) => loadedModel(model, facts, dialect));

function loadedModel(
  model: string,
  { services, drawn, lacksTokenCounts }: BatchModelFacts,
  dialect: Dialect,
): LoadedModelInfo {
  const names = [...services].sort().join(' and ');
  const otherwise = dialectMismatchSentences(dialect, drawn);
  return {
    model,
    contextWindow: 0,
    chatTemplateHash: '',
    tokenizerHash: '',
    device: names === '' ? 'batch files' : `batch files (${names})`,
    ms: 0,
    notes: [
      `Asked by batch files in the dialect “${dialects[dialect].title}”: they report no times, so none are shown.`,
      'The service decides the chat template and quantisation.',
      ...(lacksTokenCounts ? ['Some of its answers report no token counts, so none are shown for them.'] : []),
    ],
    ...(otherwise.length > 0 && { drawnOtherwise: otherwise }),
  };
}

/**
 * Adds a session to the run's environment with the time when results arrived, as for each session of a run. Unchanged if no
 * answer was taken.
 */
export function addBatchToEnvironment(
  environment: Json,
  { answers, failed }: CollectionSummary,
  { dialect, files, now }: { readonly dialect: Dialect; readonly files: number; readonly now: Date },
): Json {
  if (answers + failed === 0) return environment;
  const known = isRecord(environment) ? (environment as Readonly<Record<string, Json>>) : {};
  const sessions = Array.isArray(known['sessions']) ? (known['sessions'] as readonly Json[]) : [];
  const came = `${plural(answers, 'answer')} and ${plural(failed, 'failure')} from ${plural(files, 'result file')}`;
  const session = {
    started: now.toISOString(),
    app: appLabel(),
    batch: `Batch files in the dialect “${dialects[dialect].title}”: ${came}.`,
  };
  return { ...known, sessions: [...sessions, session] };
}
