import type { SharedReport } from './shared-report.ts';

/**
 * `{"study","plan":<id>,"result"}`: what `npm run -s report` prints for the run's archive, on many lines. It also has the
 * digest, and the name of the scoring if that is not the questions’ own.
 */
export const formatResultJson = ({ study, planId, digest, scoredBy, result }: SharedReport): string =>
  `${JSON.stringify({ study, plan: planId, digest, scoredBy, result }, null, 2)}\n`;
