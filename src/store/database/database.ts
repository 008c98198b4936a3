import { Dexie, type EntityTable, type Table } from 'dexie';
import type { LoadedModelInfo } from '../../core/models/engine.ts';
import type { PinnedModel } from '../../core/models/offer.ts';
import type { Item, ItemSet } from '../../core/items/item.ts';
import type { Json } from '../../base/json/json.ts';
import type { ParaphraseDraftRow } from '../../core/plan/draft.ts';
import type { EntrySet } from '../../core/prompts/entry-set.ts';
import type { HumanRating } from '../../core/answers/human-rating.ts';
import type { CohortKind } from '../../core/plan/cohort-choice.ts';
import type { ImportRecord, RestoredBackup } from '../../core/imported/imported-from.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { SpendingLimits, SpentTotals } from '../../core/spending/spending.ts';
import type { Response } from '../../core/answers/response.ts';
import { strictDurabilityMiddleware } from './durability.ts';
import { migrateAddImportRecords } from '../runs/name-imports.ts';
import { guardedIndexedDb } from './guarded-open.ts';
import type { ResponseCountsAtRest, PlanOutline } from '../runs/run-outline.ts';
import type { StoredAnswersDigest } from '../answers/kept-digest.ts';
import { migrateSetsToParts } from '../library/set-parts.ts';

/**
 * The tables of the browser's own database. Small data that changes often (a run's state) is separate from large constant
 * data (its plan and items). So a change of state writes a few hundred bytes.
 */
export const databaseVersions: readonly DatabaseVersion[] = [
  {
    version: 1,
    tables: {
      runs: 'id, createdAt, removedAt',
      plans: 'id',
      // The primary key makes a response unique per run and cell. `seq` counts up within a run, so that a reader can
      // continue from any point. Only failed cells have `failed`. The last index finds answers to the same prompt in other
      // runs.
      responses: '[run+cell], &[run+seq], [run+failed], [response.promptHash+response.model]',
      // The lines of an archive that are not responses: comparisons, judgements, corrections, marks, scorings, logged
      // prompts and unknown types.
      lines: '++id, [run+type], &[run+hash]',
      itemSets: 'id, removedAt',
      settings: 'key',
    },
  },
  // The last measured result of a run, so that its report shows at once. It is recomputed whenever it is missing.
  { version: 2, tables: { results: 'run' } },
  // Models that were downloaded or are being downloaded: what the library lists, and what engines load without a connection.
  { version: 3, tables: { models: 'id' } },
  // Paraphrases of a set's items that are being written, checked and decided on. Each item and slot has at most one current
  // draft.
  { version: 4, tables: { paraphraseDrafts: '[set+item+slot]' } },
  // The choices that the reader of a report made for a run. Also people's ratings of a set's pairs: one per pair and rater.
  { version: 5, tables: { judgeChoices: 'run', ratings: '[set+item+rater], set' } },
  // The items of a person's own sets, apart from the sets' rows. A list of sets reads none of them, and they are read in
  // parts.
  { version: 6, tables: { itemParts: '[set+part]' }, upgrade: migrateSetsToParts },
  // An index of imported answers, to count and list them.
  {
    version: 7,
    tables: { responses: '[run+cell], &[run+seq], [run+failed], [run+imported], [response.promptHash+response.model]' },
    upgrade: migrateAddImportRecords,
  },
  // What a run has sent to servers, and its cost.
  { version: 8, tables: { spending: 'run' } },
  // Sets of prompts, styles, criteria and prompt variants that people wrote, each with its earlier versions.
  { version: 9, tables: { entrySets: 'id, removedAt' } },
];

/** A schema version. A later version names only the tables that it changes, with an upgrade if rows must change too. */
export interface DatabaseVersion {
  readonly version: number;
  readonly tables: Readonly<Record<string, string | null>>;
  readonly upgrade?: Parameters<ReturnType<Dexie['version']>['upgrade']>[0];
}

export type RunState = 'waiting' | 'running' | 'paused' | 'stopped' | 'finished';

export interface RunListModelGrade {
  readonly model: string;
  /** `null` if the result has no grade. */
  readonly grade: string | null;
  /** Why the model is not rated. */
  readonly why?: string;
  /** The cohort behind the grade; absent if it was chosen automatically. */
  readonly cohort?: CohortKind;
  /** The state on the model's card, and the rules and tolerance (`margin`) behind it. Absent in rows of version 0.1. */
  readonly state?: string;
  readonly rules?: string;
  readonly margin?: number;
  /** For a judge: the required agreement, which replaces the tolerance. */
  readonly reliance?: number;
}

export interface RunRow {
  readonly id: string;
  /** The name that a person gave it. */
  readonly name?: string;
  /** A person's note about the run, and tags to find it again. */
  readonly note?: string;
  readonly tags?: readonly string[];
  /** For lists of runs. Rows of older versions get it when they are first listed. */
  readonly outline?: PlanOutline;
  /** Absent while the run goes on, and until it is listed. */
  readonly counted?: ResponseCountsAtRest;
  readonly models: readonly LoadedModelInfo[];
  readonly environment: Json;
  /** Milliseconds since 1970, like all dates here. */
  readonly createdAt: number;
  readonly finishedAt?: number;
  /** When the run was moved to the Trash. */
  readonly removedAt?: number;
  /** Number of cells in the plan, without holes. */
  readonly total: number;
  readonly state: RunState;
  /** The grades of the whole run, for lists of runs. They only copy its result. */
  readonly grades?: readonly RunListModelGrade[];
  /** The last computed digest of its answers. */
  readonly digest?: StoredAnswersDigest;
  /** A sentence that explains the state to a person, if needed. */
  readonly why?: string;
  /** The plan's id, if another run already has it as its own id: an imported run (see `planIdOfRunRow`). */
  readonly planId?: string;
  /** A random id, by which copies of its answers refer to it. Absent in rows of version 0.1. */
  readonly originId?: string;
  /** A person chose to reuse stored answers that may come from another version of the same model. */
  readonly usesAgain?: true;
  /** The id of the plan that a person changed to make this run's plan. */
  readonly parent?: string;
  /** The plan's rule would have stopped the run early, but a person let it continue to the end. */
  readonly toTheEnd?: true;
  /** The files that brought answers into it; absent if all were generated here. */
  readonly imports?: readonly ImportRecord[];
  /** The back-up that restored answers of this run, if any. */
  readonly restored?: RestoredBackup;
  /** What it may send to servers and spend there; absent if unlimited. */
  readonly caps?: SpendingLimits;
}

export interface PlanRow {
  readonly id: string;
  readonly plan: Plan;
  readonly items: readonly Item[];
  /** Fields of an imported archive's header that this version does not know. */
  readonly unknown: Readonly<Record<string, Json>>;
}

export interface ResponseRow {
  readonly run: string;
  readonly cell: string;
  readonly seq: number;
  readonly response: Response;
  readonly failed?: 1;
  /** Imported from an archive, so unverified: never reused as an answer in another run. */
  readonly imported?: 1;
  /** Restored from a back-up, so unverified: never reused either. */
  readonly restored?: 1;
}

export interface ArchiveLineRow {
  readonly id?: number;
  readonly run: string;
  readonly type: string;
  readonly hash: string;
  readonly line: Json;
}

export interface StoredResultRow extends ResultWithBasis {
  readonly run: string;
  /** Results of the same answers by other scorings. */
  readonly others?: readonly ResultWithBasis[];
  /** The result of the scoring check, with the inputs that it depends on. */
  readonly view?: { readonly basis: string; readonly view: object };
}

export interface ResultWithBasis {
  /** All inputs of the result, in one line (see results.ts). */
  readonly basis: string;
  readonly result: Json;
}

export interface ModelRow {
  readonly id: string;
  readonly entry: PinnedModel;
  /** `wanted`: the download has begun but is not complete. */
  readonly state: 'wanted' | 'ready';
  readonly addedAt: number;
  /** Of all files, once they are complete. */
  readonly bytes?: number;
  /** A sentence that explains why the model is not here yet, if a person should know. */
  readonly why?: string;
  /** For a model in a person’s own files: where they are. */
  readonly local?: LocalModelFiles;
  /** The run that starts when the download ends. */
  readonly thenRun?: string;
}

export interface LocalModelFiles {
  readonly files: readonly LocalFileWithHandle[];
  /** The files are copies in the browser’s own file system: they can be deleted when the model is forgotten. */
  readonly copied: boolean;
}

/** A file at the time when it was chosen. */
export interface LocalFileWithHandle {
  readonly name: string;
  readonly bytes: number;
  /** As the file system reports it, in ms. */
  readonly modified: number;
  readonly handle: FileSystemFileHandle;
}

export interface ItemSetRow {
  readonly id: string;
  readonly hash: string;
  readonly about: Omit<ItemSet, 'items'>;
  /**
   * The number of items; of pairs to be judged; of items with two responses to compare (absent if none); and of items that
   * are neither. Rows of earlier versions lack `plain`.
   */
  readonly count: number;
  readonly pairs: number;
  readonly compared?: number;
  readonly plain?: number;
  /** The number of items of each shape that a study registers, by the shape's id. */
  readonly shapes?: Readonly<Record<string, number>>;
  readonly addedAt: number;
  readonly removedAt?: number;
}

/** Some of a set's items. The parts are numbered from 0. */
export interface ItemPartRow {
  readonly set: string;
  readonly part: number;
  readonly items: readonly Item[];
}

export interface EntrySetRow extends EntrySet {
  readonly removedAt?: number;
}

export interface ReaderChoicesRow {
  readonly run: string;
  /** As stored: whoever reads it checks its form. */
  readonly choices: Json;
}

export interface SpendingRow {
  readonly run: string;
  readonly spent: SpentTotals;
}

export interface SettingRow {
  readonly key: string;
  readonly value: Json;
}

export class Database extends Dexie {
  declare runs: EntityTable<RunRow, 'id'>;
  declare plans: EntityTable<PlanRow, 'id'>;
  declare responses: Table<ResponseRow, [run: string, cell: string]>;
  declare lines: EntityTable<ArchiveLineRow, 'id'>;
  declare itemSets: EntityTable<ItemSetRow, 'id'>;
  declare itemParts: Table<ItemPartRow, [set: string, part: number]>;
  declare entrySets: EntityTable<EntrySetRow, 'id'>;
  declare settings: EntityTable<SettingRow, 'key'>;
  declare results: EntityTable<StoredResultRow, 'run'>;
  declare models: EntityTable<ModelRow, 'id'>;
  declare paraphraseDrafts: Table<ParaphraseDraftRow, [set: string, item: string, slot: number]>;
  declare judgeChoices: EntityTable<ReaderChoicesRow, 'run'>;
  declare spending: EntityTable<SpendingRow, 'run'>;
  declare ratings: Table<HumanRating, [set: string, item: string, rater: string]>;

  constructor(name = 'evenkeel', schema: readonly DatabaseVersion[] = databaseVersions) {
    // Dexie's cache would show pending writes to watchers before they are stored.
    super(name, { cache: 'disabled', indexedDB: guardedIndexedDb });
    this.use(strictDurabilityMiddleware);
    for (const { version, tables, upgrade } of schema) {
      const added = this.version(version).stores(tables);
      if (upgrade) added.upgrade(upgrade);
    }
  }
}

export const database = new Database();
