import { traitsOf } from '../models/engine-traits.ts';
import { count, date, formatDay, plural } from '../words/format.ts';
import type { OriginGroup } from './origin-groups.ts';

/**
 * A run that answers were copied from: its name or study, and when it was created. `brought` is “imported” or the like if
 * its own answers were not all made here.
 */
export interface CopiedRun {
  readonly name: string;
  readonly createdAt: number;
  readonly brought?: string;
}

/**
 * “50 of 100 answers were copied from “First” of 12 Oct 2026”; `undefined` if no answer was copied. `runs` has the runs in
 * this browser by id.
 */
export function copiedAnswersSentence(
  groups: readonly OriginGroup[],
  runs: ReadonlyMap<string, CopiedRun>,
): string | undefined {
  const byRun = new Map<string, number>();
  for (const { origin, answers } of groups)
    if (origin?.run !== undefined) byRun.set(origin.run, (byRun.get(origin.run) ?? 0) + answers);
  if (byRun.size === 0) return undefined;
  const copied = [...byRun.values()].reduce((sum, answers) => sum + answers, 0);
  const all = groups.reduce((sum, { answers }) => sum + answers, 0);
  const names = [...new Set([...byRun.keys()].map((run) => runText(runs.get(run))))];
  const shown = names.length > 3 ? `${plural(byRun.size, 'run')}` : names.join(' and ');
  return `${copied === all ? `All ${plural(all, 'answer')}` : `${count(copied)} of ${plural(all, 'answer')}`} ${all === 1 ? 'was' : 'were'} copied from ${shown}.`;
}

/** The origin of a group's answers in one line: “50 answers, copied from “First” of 12 Oct 2026, asked at http://localhost:4321, …”. */
export function answerOriginSentence(
  { answers, origin, from, to }: OriginGroup,
  runs: ReadonlyMap<string, CopiedRun>,
): string {
  const many = plural(answers, 'answer');
  if (!origin) return `${many}: where ${answers === 1 ? 'it' : 'they'} came from was not kept`;
  const { run, address, model, fingerprint, settings, device, engine, service, batch } = origin;
  return [
    many,
    ...(run === undefined ? [] : [`copied from ${runText(runs.get(run))}`]),
    address !== undefined
      ? `asked at ${address}`
      : traitsOf(engine).asksServers
        ? `asked by batch files${service === undefined ? '' : `, results as ${service} writes them`}${batch === undefined ? '' : ` (${batch})`}`
        : `asked in a browser${device === undefined ? '' : ` on ${device}`}`,
    ...(model === undefined ? [] : [`the server calls the model “${model}”`]),
    ...(fingerprint === undefined ? [] : [`fingerprint “${fingerprint}”`]),
    ...(settings === undefined ? [] : [`with the settings ${settings}`]),
    ...timesText(from, to),
  ].join(', ');
}

/** “23 Nov 2026, 10:20”, or “first time to last time”. */
function timesText(from: number | undefined, to: number | undefined): string[] {
  if (from === undefined || to === undefined) return [];
  const [first, last] = [date(from), date(to)];
  return [first === last ? first : `${first} to ${last}`];
}

function runText(run: CopiedRun | undefined): string {
  if (!run) return 'a run that is not in this browser';
  return `“${run.name}” of ${formatDay(run.createdAt)}${run.brought === undefined ? '' : `, which is ${run.brought}`}`;
}
