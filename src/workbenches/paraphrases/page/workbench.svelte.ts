import { openEncoder, type OpenEncoder } from '../../../engine/encoder/open-encoder.ts';
import type { ItemSet } from '../../../core/items/item.ts';
import type { FailedCheck } from '../check-paraphrase.ts';
import {
  reportParaphraseDraftChecks,
  noParaphraseCheckVerdicts,
  type ParaphraseCheckVerdictsByPlace,
} from '../check-places.ts';
import {
  updateOutdatedEncoder,
  defaultParaphraseChecks,
  type ParaphraseCheckSettings,
} from '../../../core/plan/check-settings.ts';
import { LikenessMeter } from '../likeness.ts';
import {
  draftRowsByKey,
  noDraftRows,
  paraphraseSlotKey,
  getItemParaphrases,
  reviewStateOf,
  type ParaphraseDraftRowsByKey,
  type ParaphraseSlotView,
  type ReviewState,
} from '../places.ts';
import { listParaphraseDrafts } from '../../../store/library/paraphrase-drafts.ts';
import { watchSetting } from '../../../store/database/settings.ts';
import { watchQuery } from '../../../store/database/watch.ts';
import { summarizeReview, type ParaphraseReviewSummary } from '../survey.ts';
import { lexicalEncoder } from '../../../text/lexical-encoder.ts';
import { errorMessage } from '../../../core/words/error-message.ts';

/**
 * A set’s paraphrases, live for the page: those stored by this tab or another, and the results of the checks. It checks in
 * parts, and only what has changed.
 */
export class ParaphraseWorkbench {
  rows = $state.raw<ParaphraseDraftRowsByKey | null>(null);
  settings = $state.raw<ParaphraseCheckSettings>(defaultParaphraseChecks);
  /** Keyed by paraphrase slot. Replaced as results arrive. */
  checked = $state.raw<ParaphraseCheckVerdictsByPlace | null>(null);
  checking = $state(false);
  /** The summary of all paraphrases. It follows changes and checks with a short delay. */
  survey = $state.raw<ParaphraseReviewSummary | null>(null);
  fault = $state('');
  /** Why the chosen encoder cannot measure meaning. */
  encoderFault = $state('');

  readonly #lexical = new LikenessMeter(lexicalEncoder);
  /** The encoder that was opened last, so that it is not opened twice. */
  #opened: { readonly id: string; readonly meter: Promise<LikenessMeter | undefined> } | undefined;
  #open: OpenEncoder | undefined;
  #checks = new AbortController();
  #ended = new AbortController();

  constructor(readonly set: ItemSet) {}

  /** Starts watching. Returns a function that stops it. */
  follow(): () => void {
    this.#ended = new AbortController();
    const failed = (error: unknown) => (this.fault = errorMessage(error));
    const ends = [
      watchQuery(
        () => listParaphraseDrafts(this.set.id),
        (rows) => {
          this.rows = draftRowsByKey(rows);
          this.count();
          this.check();
        },
        failed,
      ),
      watchSetting(
        'paraphraseChecks',
        (settings) => {
          this.settings = updateOutdatedEncoder(settings);
          this.check();
        },
        failed,
      ),
    ];
    return () => {
      for (const end of ends) end();
      this.#ended.abort();
      this.#checks.abort();
      this.#opened = undefined;
      this.#open?.close();
    };
  }

  places(item: ItemSet['items'][number]): readonly [ParaphraseSlotView, ParaphraseSlotView] {
    return getItemParaphrases(item, this.rows ?? noDraftRows);
  }

  faultsOf({ item, slot }: ParaphraseSlotView): readonly FailedCheck[] | undefined {
    return this.checked?.get(paraphraseSlotKey(item.id, slot))?.faults;
  }

  standing(place: ParaphraseSlotView): ReviewState {
    return reviewStateOf(place, this.faultsOf(place));
  }

  /** Resolves to the summary once everything stored so far is checked, or to `null` after watching stopped. */
  async settled(): Promise<ParaphraseReviewSummary | null> {
    for (let checks: Promise<void> | undefined; checks !== this.#latest;) await (checks = this.#latest);
    const { set, rows, checked } = this;
    return (
      (await summarizeReview(set.items, rows ?? noDraftRows, checked ?? noParaphraseCheckVerdicts, this.#ended.signal)) ??
      null
    );
  }

  #latest = Promise.resolve();

  private check(): void {
    this.#latest = this.checkAll();
  }

  private async checkAll(): Promise<void> {
    const { rows, settings, set } = this;
    if (!rows) return;
    this.#checks.abort();
    const checks = (this.#checks = new AbortController());
    this.checking = true;
    try {
      // An encoder has megabytes, so it loads only when there is something to measure.
      const meter = rows.size === 0 ? undefined : await this.meterFor(settings.encoder);
      const known = this.checked ?? noParaphraseCheckVerdicts;
      const onProgress = (checked: ParaphraseCheckVerdictsByPlace) => {
        this.checked = checked;
        this.count();
      };
      await reportParaphraseDraftChecks(set.items, rows, { bounds: settings, meter, known }, onProgress, checks.signal);
    } catch (error) {
      if (!checks.signal.aborted) this.encoderFault = errorMessage(error);
    } finally {
      if (!checks.signal.aborted) this.checking = false;
    }
  }

  #counting = false;
  #toCount = false;

  /** Counts one at a time, and again if something changed meanwhile. */
  private count(): void {
    this.#toCount = true;
    if (this.#counting) return;
    this.#counting = true;
    void this.countAll().finally(() => (this.#counting = false));
  }

  private async countAll(): Promise<void> {
    while (this.#toCount && !this.#ended.signal.aborted) {
      this.#toCount = false;
      const survey = await summarizeReview(
        this.set.items,
        this.rows ?? noDraftRows,
        this.checked ?? noParaphraseCheckVerdicts,
        this.#ended.signal,
      );
      if (survey) this.survey = survey;
    }
  }

  /** If an encoder cannot be opened, the two checks that need it are skipped, and `encoderFault` says why. */
  private meterFor(encoder: string): Promise<LikenessMeter | undefined> {
    if (this.#opened?.id !== encoder) {
      this.#open?.close();
      this.#open = undefined;
      this.#opened = { id: encoder, meter: this.opened(encoder) };
    }
    return this.#opened.meter;
  }

  private async opened(encoder: string): Promise<LikenessMeter | undefined> {
    this.encoderFault = '';
    if (encoder === 'lexical') return this.#lexical;
    try {
      const open = await openEncoder(encoder);
      if (this.#opened?.id !== encoder) {
        open.close();
        return undefined;
      }
      this.#open = open;
      return new LikenessMeter(open);
    } catch (error) {
      this.encoderFault = errorMessage(error);
      return undefined;
    }
  }
}
