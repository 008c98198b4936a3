import type { SharedReport } from './shared-report.ts';

/** `{"study","plan":<id>,"result"}`: what `npm run -s report` prints of the run's archive, on many lines. */
export const resultJson = ({ study, planId, digest, result }: SharedReport): string =>
  `${JSON.stringify({ study, plan: planId, digest, result }, null, 2)}\n`;
