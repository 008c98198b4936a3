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

/** The content of a back-up, before anything is stored. */
export interface BackUpPreview {
  /** When it was made. */
  readonly made: number;
  readonly runs: number;
  readonly sets: number;
  readonly settings: SettingsInBackUp;
  /** The database's settings in the back-up, grouped by whether they can be restored. */
  readonly kept: RestorableSettings;
  /** Whether it contains API keys of endpoints. */
  readonly hasKeys: boolean;
}

/** The result of restoring a back-up. */
export interface RestoreResult {
  readonly runs: Readonly<Record<RestoreOutcome, number>>;
  readonly sets: Readonly<Record<RestoreOutcome, number>>;
  /** Ids of sets that were left out, because a different set has that id here. */
  readonly otherSets: readonly string[];
  readonly ratings: number;
  readonly paraphrases: number;
  /** The number of prompt sets that are new, or have versions that were not here. */
  readonly entrySets: number;
  readonly settings: number;
  /** Only if they were requested. */
  readonly keys: Readonly<Record<string, string>> | null;
}

export interface SettingsRestoreChoice {
  /**
   * The settings that a person ticked, by their names in the back-up. Runs, sets, ratings and paraphrases are always
   * restored.
   */
  readonly settings: readonly string[];
  readonly keys: boolean;
}

/** Archives that fit together into this many bytes stay in memory between check and storing; the others are read twice. */
const mostKept = 32_000_000;

/** The worker's API; without workers, the page calls it directly. */
export const backUpWorkerApi = {
  make: (page: SettingsFromPage, made: number, on?: OnStageProgress<'read'>): Promise<Blob> => {
    const onProgress = makeThrottledProgress(on);
    return writeBackUp(page, made, (done, total) => onProgress('read', done, total));
  },

  /** Previews a back-up: reads only its index and its settings. */
  async look(file: Blob, name: string): Promise<BackUpPreview> {
    const { contents, settings, keys } = await openBackUp(file, name);
    const { made, runs, sets } = contents;
    const kept = await splitRestorableSettings(settings.kept);
    return { made, runs: runs.length, sets: sets.length, settings, kept, hasKeys: keys !== null };
  },

  /**
   * Reads and checks the whole back-up, then stores it. If anything is wrong with it, nothing is stored. Each run is stored
   * whole or not at all. If the disk fills up or the browser closes, what was stored stays. Restoring the same back-up again
   * adds the rest.
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
