import * as v from 'valibot';
import { canonicalJson } from '../plan/plan.ts';
import type { Json } from '../../base/json/json.ts';
import { sha256HexSync } from '../../base/hash/sha256-now.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { isoTimeSchema } from '../../base/json/iso-time.ts';
import type { Item } from '../items/item.ts';
import { applyScoringToItems, scoringSchema, type Scoring } from './scoring.ts';

/**
 * The `scoring` lines of an archive. A line with scorers adds a scoring and uses it. A line with `use` switches to a scoring
 * by its id, or with `null` to the questions' own. Lines are only ever added and the latest counts, so nothing is lost, and
 * archives of one run can be merged.
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

/** The name of the questions' own scoring on pages and in the command. */
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

/** The schema of a line, chosen by its fields. */
export const chooseScoringLineSchema = (line: object) => ('use' in line ? usedSchema : addedSchema);

/** The first 16 hex digits of the SHA-256 of the scorers’ canonical JSON. */
export const scoringId = ({ scorers }: Pick<Scoring, 'scorers'>): string =>
  sha256HexSync(canonicalJson(scorers as unknown as Json)).slice(0, 16);

/**
 * The scorings in the lines, and the one in use: that of the latest line, or of the last of several with the same time.
 * Lines of another form are skipped, and so are lines that use a scoring that no line adds. A duplicate name gets a number.
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

/** The questions of a run with the scoring in use applied. */
export const itemsWithScoringInUse = (items: readonly Item[], { used }: RunScorings): readonly Item[] =>
  used ? applyScoringToItems(items, used, `The scoring “${used.name}”`) : items;

/** Finds a scoring by its name or id; `null` for the questions' own. Throws a UserError that lists the available names. */
export function findScoringByName(name: string, { known }: RunScorings): IdentifiedScoring | null {
  if (name === originalScoringName) return null;
  const found = known.find((each) => each.name === name || each.id === name);
  if (found) return found;
  const names = [originalScoringName, ...known.map((each) => each.name)].map((each) => `“${each}”`).join(', ');
  throw new UserError(`There is no scoring “${name}”: there is ${names}.`);
}
