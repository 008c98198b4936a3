import { findScoringDoubts } from '../../../../src/report/scoring/scoring-check.ts';
import type { AnswerDoubt } from '../../../../src/core/studies/study.ts';
import { markdownTable, type Comparison } from '../comparison.ts';
import { makeScoredArchive } from './archive.ts';
import { archiveRandom, type ArchiveGroup } from './groups.ts';
import { judgedAnswers, type HumanVerdictCounts, type JudgedAnswers } from './judged.ts';
import { syntheticGroups } from './synthetic-groups.ts';
import { publishedGroups } from './published-groups.ts';
import { readBbhTask, readEvouna, readGradeSchoolMath, readMmluProAnswers } from './published.ts';
import { snapshotOf } from './snapshots.ts';

const bbhTexts = ['sports_understanding', 'web_of_lies', 'navigate', 'boolean_expressions', 'formal_fallacies'];
const archivesPerKind = 40;
const leastWith = 38;
const mostWithout = 2;

/** How the check responded to the archives of a group. */
interface Spoken {
  readonly group: ArchiveGroup;
  readonly spoke: number;
  /** The doubtful answers, and how many of them the best offers would make right. */
  readonly doubtful: number;
  readonly settled: number;
}

/**
 * Makes archives of published answers and of our own wording, with and without each kind of misparsing. Counts how often
 * `findScoringDoubts` reports a doubt.
 */
export async function compareWithScoringCheck(folder: string): Promise<Comparison> {
  const [nq, tq, math, choices, texts] = await Promise.all([
    readEvouna(folder, 'NQ'),
    readEvouna(folder, 'TQ'),
    readGradeSchoolMath(folder),
    readMmluProAnswers(folder),
    Promise.all(bbhTexts.map((task) => readBbhTask(folder, task))),
  ]);
  const groups = [...publishedGroups({ nq, tq, math, choices, texts }), ...syntheticGroups];
  return scoringCheckPage(groups, await snapshotOf(folder), [nq, tq].map(judgedAnswers));
}

/** The page for any groups. A test can try a small case without the published answers. */
export async function scoringCheckPage(
  groups: readonly ArchiveGroup[],
  snapshots: string,
  judged: readonly JudgedAnswers[],
): Promise<Comparison> {
  const spoken: Spoken[] = [];
  for (const group of groups) spoken.push(await spokenIn(group));
  const kinds = [...new Set(groups.map(({ kind }) => kind))];
  const totals = kinds.map((kind) => totalOf(kind, spoken));
  return { page: pageOf({ totals, spoken, snapshots, judged }), broken: totals.flatMap(faultsOf) };
}

async function spokenIn(group: ArchiveGroup): Promise<Spoken> {
  const counts = { spoke: 0, doubtful: 0, settled: 0 };
  for (let n = 0; n < group.archives; n++) {
    const { study, plan, table } = await makeScoredArchive(group.make(archiveRandom(group, n), n));
    const doubt = findScoringDoubts(study, plan, table).find(({ kind }) => kind === group.kind);
    if (!doubt) continue;
    counts.spoke += 1;
    counts.doubtful += doubt.cells.length;
    counts.settled += doubt.offers[0]?.right ?? 0;
  }
  return { group, ...counts };
}

interface ArchiveCounts {
  readonly archives: number;
  readonly published: number;
  readonly spoke: number;
}

interface Total {
  readonly kind: AnswerDoubt;
  readonly having: ArchiveCounts;
  readonly lacking: ArchiveCounts;
}

function totalOf(kind: AnswerDoubt, spoken: readonly Spoken[]): Total {
  const of = (has: boolean): ArchiveCounts => {
    const own = spoken.filter(({ group }) => group.kind === kind && group.has === has);
    return {
      archives: sum(own.map(({ group }) => group.archives)),
      published: sum(own.map(({ group }) => (group.isOwn ? 0 : group.archives))),
      spoke: sum(own.map(({ spoke }) => spoke)),
    };
  };
  return { kind, having: of(true), lacking: of(false) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function faultsOf({ kind, having, lacking }: Total): string[] {
  const faults: string[] = [];
  for (const { archives, published } of [having, lacking]) {
    if (archives !== archivesPerKind) faults.push(`“${kind}”: ${archives} archives were made, not ${archivesPerKind}.`);
    if (2 * published < archives) faults.push(`“${kind}”: only ${published} of ${archives} archives are published.`);
  }
  if (having.spoke < leastWith) faults.push(`“${kind}”: the check speaks of ${having.spoke} archives that have it.`);
  if (lacking.spoke > mostWithout) faults.push(`“${kind}”: the check speaks of ${lacking.spoke} archives without it.`);
  return faults;
}

const flaggedOfArchives = ({ spoke, archives }: ArchiveCounts): string => `${spoke} of ${archives}`;

interface PageParts {
  readonly totals: readonly Total[];
  readonly spoken: readonly Spoken[];
  readonly snapshots: string;
  readonly judged: readonly JudgedAnswers[];
}

const byPeople = ({ right, wrong }: HumanVerdictCounts): string[] => [right, wrong].map((each) => each.toLocaleString('en'));

function pageOf({ totals, spoken, snapshots, judged }: PageParts): string {
  return `# How well a report finds misread answers

A report looks for answers that their scoring may misread (\`src/report/scoring/scoring-check.ts\`). This page tries it on archives with a misreading and on archives without it.
An archive has 30 to 40 questions under one to four prompts. Most answers are published: people or programs that we did not write say which are right.

The check speaks of at least three answers of a set. Those that hold the right one must be more than 5% of the set’s wrong answers.
Of those that are unread or name several options, at least three must be more than 2% of all answers, or of those under one prompt.

${markdownTable(
  ['misreading', 'speaks where it is', 'goal', 'speaks where it is not', 'goal', 'published archives'],
  totals.map(({ kind, having, lacking }) => [
    kind,
    flaggedOfArchives(having),
    `at least ${leastWith}`,
    flaggedOfArchives(lacking),
    `at most ${mostWithout}`,
    `${having.published} and ${lacking.published}`,
  ]),
)}

The published answers come from these repositories. None of them is in ours:

${snapshots}

## Answer by answer

People judged every answer of EVOUNA. These answers are not equal to their reference, so that a rule for an equal text marks all of them wrong.
*Right* and *wrong* are what people say of them.

${markdownTable(
  [
    'answers',
    'right',
    'wrong',
    'found by the check: right',
    'wrong',
    'counted without rules: right',
    'wrong',
    'contain the reference: right',
    'wrong',
    'deny it: right',
    'wrong',
  ],
  judged.map(({ name, all, found, plain, containing, denying }) => [
    name,
    ...[all, found, plain, containing, denying].flatMap(byPeople),
  ]),
)}

Most right answers that the check does not find say the right one in other words.

## Group by group

*Doubtful* answers are those of which the check speaks. *Settled* are those that its best offer would make right.

${markdownTable(
  ['misreading', 'there', 'answers of', 'how the archives are made', 'speaks', 'doubtful', 'settled'],
  spoken.map(({ group: { kind, has, source, what, archives }, spoke, doubtful, settled }) => [
    kind,
    has ? 'yes' : 'no',
    source,
    what,
    `${spoke} of ${archives}`,
    String(doubtful),
    String(settled),
  ]),
)}

*As people do*: EVOUNA’s people judged each answer, and the rule gives every answer of these archives the score that they gave.
An unread answer has no truth but the reader’s: its archives hold answers of which MMLU-Pro’s own script takes no letter either.
`;
}
