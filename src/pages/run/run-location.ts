import type { Plan } from '../../core/plan/plan.ts';

/** Where a run’s models answer, in a few words. `away`: the names of servers on other machines. */
export function modelLocationsInWords({ models, elsewhere: log }: Plan, away: readonly string[]): string {
  if (log) return 'imported';
  const atEndpoints = models.filter((model) => model.startsWith('endpoint:'));
  const inBrowser = atEndpoints.length < models.length ? ['in the browser'] : [];
  const elsewhere = away.length > 0 ? [`at ${away.join(' and ')}`] : atEndpoints.length > 0 ? ['by a server'] : [];
  return [...inBrowser, ...elsewhere].join(' and ');
}
