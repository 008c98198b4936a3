import type { Claim } from '../../../core/studies/claim.ts';
import { count, plural } from '../../../core/words/format.ts';
import type { ConfigurationResult } from './result.ts';

/**
 * A fraction of the questions. If fewer keep their answer, or fewer are not always right, little is left that could differ.
 */
const edge = 0.1;

/**
 * Whether the answers leave room for configurations to show an effect. It counts questions over all rated models together,
 * so a question counts once per model. If at most one in ten keeps its answer in all outputs, nearly everything changes for
 * any model. If at least nine in ten are right in all outputs, nothing is left that could change. Only questions with every
 * answer count, and only with two configurations or more.
 */
export function headroomClaims({ judged = [], configurations, outputs }: ConfigurationResult): Claim[] {
  const rated = judged.filter(({ notRated }) => notRated === undefined);
  const sum = (field: 'kept' | 'allRight' | 'complete') =>
    rated.reduce((total, { over }) => total + (over?.[field] ?? 0), 0);
  const complete = sum('complete');
  if (complete === 0 || configurations.length < 2) return [];
  const about = { complete: count(complete), outputs: plural(outputs, 'output') };
  const models = rated.map(({ model }) => model);
  if (sum('kept') <= edge * complete) return [{ claim: 'few-kept', models, value: sum('kept'), about }];
  if (sum('allRight') >= (1 - edge) * complete)
    return [{ claim: 'nearly-all-right', models, value: sum('allRight'), about }];
  return [];
}
