import { makeThrottledProgress } from '../../base/workers/throttled-progress.ts';
import type { OnStageProgress } from '../../base/workers/stage-progress.ts';
import { mergeRatings } from '../../store/people/ratings.ts';
import type { Archive } from '../archive.ts';
import type { RunInBackUp, SettingsInBackUp } from './back-up-form.ts';
import { splitRestorableSettings, type RestorableSettings } from './restorable-settings.ts';
import { openBackUp } from './read-back-up.ts';
import {
  restoreParaphraseDrafts,
  restorePromptSets,
  mergeRunFromBackUp,
  restoreBackUpItemSet,
  restoreTickedSettings,
  type RestoreOutcome,
} from './store-back-up.ts';
import { writeBackUp, type SettingsFromPage } from './write-back-up.ts';

/** What is in a back-up, before anything of it is stored. */
export interface BackUpPreview {
  /** When it was made. */
  readonly made: number;
  readonly runs: number;
  readonly sets: number;
  readonly settings: SettingsInBackUp;
  /** The same that the database keeps, by what may become of each. */
  readonly kept: RestorableSettings;
  /** Whether it has keys of endpoints in it. */
  readonly hasKeys: boolean;
}

/** What came of it. */
export interface RestoreResult {
  readonly runs: Readonly<Record<RestoreOutcome, number>>;
  readonly sets: Readonly<Record<RestoreOutcome, number>>;
  /** Ids of sets that were left out, as others by their names are here. */
  readonly otherSets: readonly string[];
  readonly ratings: number;
  readonly paraphrases: number;
  /** Sets of prompts that are new, or have versions that were not here. */
  readonly entrySets: number;
  readonly settings: number;
  /** Only where they were asked for. */
  readonly keys: Readonly<Record<string, string>> | null;
}

export interface SettingsRestoreChoice {
  /** By their names in the back-up: those that a person ticked, beside runs, sets, ratings and paraphrases. */
  readonly settings: readonly string[];
  readonly keys: boolean;
}

/** Archives are kept from the check until they are stored as long as they are no larger together; larger ones are read twice. */
const mostKept = 32_000_000;

/** What the worker does, and, where there are no workers, the page itself. */
export const backUpWorkerApi = {
  make: (page: SettingsFromPage, made: number, on?: OnStageProgress<'read'>): Promise<Blob> => {
    const onProgress = makeThrottledProgress(on);
    return writeBackUp(page, made, (done, total) => onProgress('read', done, total));
  },

  /** Looks into it; only its list of contents and its settings are read. */
  async look(file: Blob, name: string): Promise<BackUpPreview> {
    const { contents, settings, keys } = await openBackUp(file, name);
    const { made, runs, sets } = contents;
    const kept = await splitRestorableSettings(settings.kept);
    return { made, runs: runs.length, sets: sets.length, settings, kept, hasKeys: keys !== null };
  },

  /**
   * Reads and checks all of it, then stores it: nothing where anything is wrong with it. Each run is stored whole or not at all; what was stored
   * before a disk was full or a browser was closed stays, and to bring the same back-up back once more brings the rest.
   */
  async bringBack(
    file: Blob,
    name: string,
    choice: SettingsRestoreChoice,
    on?: OnStageProgress<'stored'>,
  ): Promise<RestoreResult> {
    const onProgress = makeThrottledProgress(on);
    const backUp = await openBackUp(file, name);
    const { made, runs, sets } = backUp.contents;
    const bytes = runs.map((run) => backUp.bytesOfRun(run));
    const total = bytes.reduce((sum, n) => sum + n, 0);
    const kept = new Map<RunInBackUp, Archive>();
    let room = mostKept;
    let done = 0;
    for (const [at, run] of runs.entries()) {
      const size = bytes[at] ?? 0;
      const archive = await backUp.run(run, (read, of) => onProgress('read', done + (size * read) / Math.max(1, of), total));
      if (size <= room) {
        room -= size;
        kept.set(run, archive);
      }
      done += size;
    }
    const ownSets = new Map<string, Awaited<ReturnType<typeof backUp.set>>>();
    for (const { id } of sets) ownSets.set(id, await backUp.set(id));
    const ratings = await backUp.ratings();
    const drafts = await backUp.drafts();
    const written = await backUp.entrySets();

    const tally = { runs: noneYet(), sets: noneYet() };
    const otherSets: string[] = [];
    for (const set of sets) {
      const items = ownSets.get(set.id);
      const became = items ? await restoreBackUpItemSet(items, set) : 'another';
      tally.sets[became]++;
      if (became === 'another') otherSets.push(set.id);
    }
    done = 0;
    for (const [at, run] of runs.entries()) {
      const size = bytes[at] ?? 0;
      onProgress('stored', done, total);
      const archive = kept.get(run) ?? (await backUp.run(run));
      tally.runs[await mergeRunFromBackUp(archive, run, made)]++;
      kept.delete(run);
      done += size;
    }
    const { added, replaced } = await mergeRatings(ratings);
    const paraphrases = await restoreParaphraseDrafts(drafts);
    const entrySets = await restorePromptSets(written);
    const settings = await restoreTickedSettings(backUp.settings.kept, choice.settings);
    return {
      ...tally,
      otherSets,
      ratings: added + replaced,
      paraphrases,
      entrySets,
      settings,
      keys: choice.keys ? backUp.keys : null,
    };
  },
};

const noneYet = (): Record<RestoreOutcome, number> => ({ new: 0, 'added to': 0, already: 0, another: 0 });

export type BackUpWorkerApi = typeof backUpWorkerApi;
