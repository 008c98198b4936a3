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
 * The tables of the browser's own database. What changes often (a run's state) is kept apart from what is large and
 * never changes (its plan and items), so that a change of state writes a few hundred bytes.
 */
export const databaseVersions: readonly DatabaseVersion[] = [
  {
    version: 1,
    tables: {
      runs: 'id, createdAt, removedAt',
      plans: 'id',
      // The primary key makes a response unique per run and cell; `seq` counts up within a run, for reading on from where one was;
      // `failed` is only there on failed cells; the last index finds answers to the same prompt in other runs.
      responses: '[run+cell], &[run+seq], [run+failed], [response.promptHash+response.model]',
      // Comparisons, verdicts and lines of kinds that this version does not know.
      lines: '++id, [run+type], &[run+hash]',
      itemSets: 'id, removedAt',
      settings: 'key',
    },
  },
  // What a run was last measured to be, so that its report is there at once: made anew from the rest whenever it is missing.
  { version: 2, tables: { results: 'run' } },
  // Models that were downloaded or are being downloaded: what the library lists, and what engines load without a connection.
  { version: 3, tables: { models: 'id' } },
  // Paraphrases of a set's items that are being written, checked and decided on: at most one that stands for each item and slot.
  { version: 4, tables: { paraphraseDrafts: '[set+item+slot]' } },
  // What the reader of a judge report chose for a run, and ratings that people gave to a set's pairs: one of each pair and rater.
  { version: 5, tables: { judgeChoices: 'run', ratings: '[set+item+rater], set' } },
  // The items of a person's own sets, apart from the sets: a list of sets reads none of them, and they are read part by part.
  { version: 6, tables: { itemParts: '[set+part]' }, upgrade: migrateSetsToParts },
  // Answers that came in with a file, to be counted and named.
  {
    version: 7,
    tables: { responses: '[run+cell], &[run+seq], [run+failed], [run+imported], [response.promptHash+response.model]' },
    upgrade: migrateAddImportRecords,
  },
  // What a run has sent to servers and spent there.
  { version: 8, tables: { spending: 'run' } },
  // Sets of prompts, styles, criteria and wordings that people wrote, each with its earlier versions.
  { version: 9, tables: { entrySets: 'id, removedAt' } },
];

/** A schema version; a later one names only the tables that it changes, with an upgrade where rows must change too. */
export interface DatabaseVersion {
  readonly version: number;
  readonly tables: Readonly<Record<string, string | null>>;
  readonly upgrade?: Parameters<ReturnType<Dexie['version']>['upgrade']>[0];
}

export type RunState = 'waiting' | 'running' | 'paused' | 'stopped' | 'finished';

export interface RunListModelGrade {
  readonly model: string;
  /** `null` where the result has none. */
  readonly grade: string | null;
  /** Why the model is not rated. */
  readonly why?: string;
  /** What it was read against; absent: what is chosen automatically. */
  readonly cohort?: CohortKind;
  /** What its card says, by which rules and tolerance (`margin`); absent in rows of version 0.1. */
  readonly state?: string;
  readonly rules?: string;
  readonly margin?: number;
  /** Of a judge: the bound of agreement in the tolerance's place. */
  readonly reliance?: number;
}

export interface RunRow {
  readonly id: string;
  /** What a person calls it. */
  readonly name?: string;
  /** What a person writes about it, and by which words they find it again. */
  readonly note?: string;
  readonly tags?: readonly string[];
  /** For lists of runs; rows of before get it when they are first listed. */
  readonly outline?: PlanOutline;
  /** Not there while the run goes on, and until it is listed. */
  readonly counted?: ResponseCountsAtRest;
  readonly models: readonly LoadedModelInfo[];
  readonly environment: Json;
  /** Milliseconds since 1970, as all dates here. */
  readonly createdAt: number;
  readonly finishedAt?: number;
  /** In the bin since. */
  readonly removedAt?: number;
  /** Cells of the plan. */
  readonly total: number;
  readonly state: RunState;
  /** What the whole run came to, for lists of runs: no more than a copy of its result. */
  readonly grades?: readonly RunListModelGrade[];
  /** Of its answers, as it was last made. */
  readonly digest?: StoredAnswersDigest;
  /** Why it is in this state, in a sentence, where a person should know. */
  readonly why?: string;
  /** The plan's id where another run has it for its own: one that came in with a file (see `planIdOfRunRow`). */
  readonly planId?: string;
  /** A random id, by which answers that are copied from it name it; absent in rows of version 0.1. */
  readonly originId?: string;
  /** A person chose to use stored answers again that may be another version’s of the same model. */
  readonly usesAgain?: true;
  /** The id of the plan that a person changed to make this one's. */
  readonly parent?: string;
  /** Its plan's rule would have stopped it, and a person had it go on to the end. */
  readonly toTheEnd?: true;
  /** The files that brought answers into it; absent: all were asked here. */
  readonly imports?: readonly ImportRecord[];
  /** The back-up that brought answers of it back, where one did. */
  readonly restored?: RestoredBackup;
  /** What it may send to servers and spend there; absent: as much as it takes. */
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
  /** Came in with an archive: somebody's word, so never reused as an answer in another run. */
  readonly imported?: 1;
  /** Came back with a back-up: the back-up's word, so never reused either. */
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
  /** The same answers by other scorings. */
  readonly others?: readonly ResultWithBasis[];
  /** What the check of the scoring showed, with what that depends on. */
  readonly view?: { readonly basis: string; readonly view: object };
}

export interface ResultWithBasis {
  /** All that the result depends on, in one line (see results.ts). */
  readonly basis: string;
  readonly result: Json;
}

export interface ModelRow {
  readonly id: string;
  readonly entry: PinnedModel;
  /** `wanted`: begun, and not all of it is here. */
  readonly state: 'wanted' | 'ready';
  readonly addedAt: number;
  /** Of all files, once they are here. */
  readonly bytes?: number;
  /** Why it is not here yet, in a sentence, where a person should know. */
  readonly why?: string;
  /** Of a model in a person’s own files: where they lie. */
  readonly local?: LocalModelFiles;
  /** The run that starts when the download ends. */
  readonly thenRun?: string;
}

export interface LocalModelFiles {
  readonly files: readonly LocalFileWithHandle[];
  /** They are copies, in the browser’s own file system: nobody misses them when the model is forgotten. */
  readonly copied: boolean;
}

/** A file as it was when it was chosen. */
export interface LocalFileWithHandle {
  readonly name: string;
  readonly bytes: number;
  /** As the file system tells it, in ms. */
  readonly modified: number;
  readonly handle: FileSystemFileHandle;
}

export interface ItemSetRow {
  readonly id: string;
  readonly hash: string;
  readonly about: Omit<ItemSet, 'items'>;
  /**
   * Of its items, of those that are pairs to be judged, where there are some, of those that have two responses to be compared, and of those that are neither:
   * rows that an earlier version wrote lack the last.
   */
  readonly count: number;
  readonly pairs: number;
  readonly compared?: number;
  readonly plain?: number;
  /** Of its items, by id, those of each shape that a study brings. */
  readonly shapes?: Readonly<Record<string, number>>;
  readonly addedAt: number;
  readonly removedAt?: number;
}

/** Some of a set's items; the parts count up from 0. */
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
  /** As it was stored: its form is checked where it is read. */
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
    // Its cache would show what is being written to those who watch, before it is stored.
    super(name, { cache: 'disabled', indexedDB: guardedIndexedDb });
    this.use(strictDurabilityMiddleware);
    for (const { version, tables, upgrade } of schema) {
      const added = this.version(version).stores(tables);
      if (upgrade) added.upgrade(upgrade);
    }
  }
}

export const database = new Database();
