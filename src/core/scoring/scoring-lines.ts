import * as v from 'valibot';
import { canonicalJson } from '../plan/plan.ts';
import type { Json } from '../../base/json/json.ts';
import { sha256HexSync } from '../../base/hash/sha256-now.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { isoTimeSchema } from '../../base/json/iso-time.ts';
import type { Item } from '../items/item.ts';
import { applyScoringToItems, scoringSchema, type Scoring } from './scoring.ts';

/**
 * The `scoring` lines of an archive. One with scorers adds a scoring and uses it; one with `use` goes back to a scoring by its id, or with `null` to
 * the questions’ own. Lines are only ever added and the latest counts, so nothing is lost, and archives of one run can be merged.
 */
export type ScoringLine = AddedScoring | UsedScoring;

interface AddedScoring extends Scoring {
  readonly type: 'scoring';
  readonly at: string;
}

interface UsedScoring {
  readonly type: 'scoring';
  readonly use: string | null;
  readonly at: string;
}

/** A scoring of a run. Its id follows from its scorers; its name differs from those of the others. */
export interface IdentifiedScoring extends Scoring {
  readonly id: string;
}

export interface RunScorings {
  /** In the order in which they were added. */
  readonly known: readonly IdentifiedScoring[];
  /** `null`: the questions’ own scoring. */
  readonly used: IdentifiedScoring | null;
}

/** How the questions’ own scoring is named on pages and by the command. */
export const originalScoringName = 'original';

export const noScorings: RunScorings = { known: [], used: null };

const addedSchema = v.object(
  { type: v.literal('scoring'), ...scoringSchema.entries, at: isoTimeSchema },
  'must be an object',
);
const usedSchema = v.object(
  {
    type: v.literal('scoring'),
    use: v.nullable(v.pipe(v.string('must be a text'), v.regex(/^[0-9a-f]{16}$/, 'must be 16 hex digits'))),
    at: isoTimeSchema,
  },
  'must be an object',
);

/** The form of such a line, by what it has. */
export const chooseScoringLineSchema = (line: object) => ('use' in line ? usedSchema : addedSchema);

/** The first 16 hex digits of the SHA-256 of the scorers’ canonical JSON. */
export const scoringId = ({ scorers }: Pick<Scoring, 'scorers'>): string =>
  sha256HexSync(canonicalJson(scorers as unknown as Json)).slice(0, 16);

/**
 * The scorings that lines hold, and the one in use: that of the latest line, and of several with the same time the last. Lines of another form are passed
 * over, and so is a line that uses a scoring no line adds. A name that an earlier scoring has gets a number.
 */
export function parseScoringLines(lines: readonly unknown[]): RunScorings {
  const read = lines.flatMap((line): ScoringLine[] => {
    if (typeof line !== 'object' || line === null) return [];
    const { success, output } = v.safeParse(chooseScoringLineSchema(line), line);
    return success ? [output as ScoringLine] : [];
  });
  const inTime = read
    .map((line, n) => ({ line, n }))
    .sort((a, b) => scoringLineTime(a.line) - scoringLineTime(b.line) || a.n - b.n);
  const byId = new Map<string, IdentifiedScoring>();
  const names = new Set<string>([originalScoringName]);
  for (const { line } of inTime) {
    if ('use' in line) continue;
    const id = scoringId(line);
    if (byId.has(id)) continue;
    const name = freeName(line.name, names);
    names.add(name);
    byId.set(id, { id, name, scorers: line.scorers });
  }
  let used: IdentifiedScoring | null = null;
  for (const { line } of inTime) {
    const id = 'use' in line ? line.use : scoringId(line);
    if (id === null) used = null;
    else used = byId.get(id) ?? used;
  }
  return { known: [...byId.values()], used };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let n = 2; ; n++) if (!taken.has(`${name} (${n})`)) return `${name} (${n})`;
}

/** Milliseconds since 1970. */
export const scoringLineTime = ({ at }: Pick<ScoringLine, 'at'>): number => Date.parse(at);

/** The questions of a run as the scoring in use has them. */
export const itemsWithScoringInUse = (items: readonly Item[], { used }: RunScorings): readonly Item[] =>
  used ? applyScoringToItems(items, used, `The scoring “${used.name}”`) : items;

/** The scoring that a name or an id stands for; `null` for the questions’ own. A UserError lists the names there are. */
export function findScoringByName(name: string, { known }: RunScorings): IdentifiedScoring | null {
  if (name === originalScoringName) return null;
  const found = known.find((each) => each.name === name || each.id === name);
  if (found) return found;
  const names = [originalScoringName, ...known.map((each) => each.name)].map((each) => `“${each}”`).join(', ');
  throw new UserError(`There is no scoring “${name}”: there is ${names}.`);
}
