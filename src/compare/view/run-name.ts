import { runImportSuffix, type ImportHistory } from '../../core/imported/imported-from.ts';
import { date, plural } from '../../core/words/format.ts';
import { makeModelNamer } from '../../core/models/model-name.ts';
import type { DetailedOption } from '../../ui/form/searched-options.ts';

interface NameableRun extends ImportHistory {
  readonly name?: string;
  readonly createdAt: number;
  readonly plan: { readonly models: readonly string[] };
  readonly total: number;
}

/** The fields of a run in a choice of runs. */
export interface ListedRun extends NameableRun {
  readonly id: string;
  readonly plan: { readonly models: readonly string[]; readonly study: string };
}

/** “22 Nov 2026, 08:40: small-a, small-b; 1,800 answers”: distinguishes runs of one study. A name of the run precedes it. */
export function runNameWithDetails(run: NameableRun): string {
  const { name, createdAt, plan, total } = run;
  const named = name === undefined ? '' : `${name}, `;
  const models = plan.models.map(makeModelNamer(plan.models)).join(', ');
  return `${named}${date(createdAt)}: ${models}; ${plural(total, 'answer')}${runImportSuffix(run)}`;
}

/** The option for a run: its name, or its study’s title without a name, with details that distinguish it. */
export function runToSelectOption(run: ListedRun, titles: Readonly<Record<string, string>>): DetailedOption {
  const { id, name, plan, createdAt, total } = run;
  const study = titles[plan.study] ?? plan.study;
  const models = plan.models.map(makeModelNamer(plan.models)).join(', ');
  const details = [date(createdAt), models, `${plural(total, 'answer')}${runImportSuffix(run)}`];
  return { value: id, label: name ?? study, detail: [...(name === undefined ? [] : [study]), ...details].join(' · ') };
}
