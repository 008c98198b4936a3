import type { Component } from 'svelte';
import { UserError } from '../core/user-error.ts';
import type { StudyResult } from './study-result.ts';

/** What every study's report is given. */
export interface ReportProps {
  readonly result: StudyResult;
  /** The run whose answers the numbers lead to. */
  readonly run?: string | undefined;
  /** While answers arrive: only what was found so far. */
  readonly brief?: boolean;
}

type Report = Component<ReportProps>;

/** Every study's report, by the study's id; loaded when it is wanted. Each takes the result of its own study only. */
const reports: Readonly<Record<string, () => Promise<Report>>> = {
  'system-prompt': async () => (await import('./system-prompt/report/Report.svelte')).default as unknown as Report,
  'instruction-style': async () =>
    (await import('./instruction-style/report/Report.svelte')).default as unknown as Report,
  configuration: async () => (await import('./configuration/report/Report.svelte')).default as unknown as Report,
  judge: async () => (await import('./judge/report/Report.svelte')).default as unknown as Report,
  paraphrase: async () => (await import('./paraphrase/report/Report.svelte')).default as unknown as Report,
};

export async function reportOfStudy(study: string): Promise<Report> {
  const load = Object.hasOwn(reports, study) ? reports[study] : undefined;
  if (!load) throw new UserError(`There is no report for the study «${study}».`);
  return load();
}
