import { proxy } from 'comlink';
import { errorMessage } from '../../core/words/error-message.ts';
import type { ArchiveImportResult } from '../../export/archive-rows.ts';
import type { ImportChoices } from '../../imports/log/import-choices.ts';
import type { TableSummary } from '../../imports/tables/table-summary.ts';
import { columnMappingFault, type ColumnMapping } from '../../imports/tables/column-mapping.ts';
import type { LogSummary } from '../../imports/work/log-summary.ts';
import type { GridView } from '../../imports/work/grid-view.ts';
import { newImportsWorker } from '../../imports/work/new-imports-worker.ts';
import type { FileBlobWithPath, OpenedFilesSummary } from '../../imports/work/imports-work.ts';
import {
  resolveImportChoices,
  withChangedChoices,
  withoutOverriddenChoices,
  type UserImportChoices,
} from './user-choices.ts';
import { listenerWithTimeLeft, type TimedProgress } from '../../ui/timed-progress.ts';
import { userMappingChanges, dropUnusedScoreScales } from './column-changes.ts';

/** Files that are becoming a report: what was found, the user’s choices, and the progress. */
export class ImportSession {
  readonly #work = newImportsWorker();
  /** Numbers the latest request. Results of earlier ones are ignored. */
  #turn = 0;
  /** The same, only for the grid. */
  #looks = 0;

  busy = $state<'' | 'reading' | 'looking' | 'storing'>('');
  fault = $state('');
  /** Why storing the run failed. */
  storeFault = $state('');
  progress = $state.raw<TimedProgress<string> | null>(null);
  opened = $state.raw<OpenedFilesSummary | null>(null);
  choices = $state.raw<ImportChoices | null>(null);
  view = $state.raw<GridView | null>(null);
  /** The fault in the current choices. */
  choiceFault = $state('');

  /** Tables among the files, and the roles of their columns. */
  table = $state.raw<TableSummary | null>(null);
  mapping = $state.raw<ColumnMapping | null>(null);
  /** Whether the files were read with these roles. */
  isRead = $state(true);
  /** Columns that the last reading used as prompt variants. */
  varied = $state.raw<readonly string[]>([]);
  #files: readonly FileBlobWithPath[] = [];
  /** Whether the log proposes none of its several scorings, and the user has not chosen one. */
  get isScoringChoiceNeeded(): boolean {
    return this.found?.isScoringChoiceNeeded === true && this.choices?.scales === undefined && !this.#isScoringChosen;
  }
  #isScoringChosen = $state(false);
  /** Survives a change of columns. */
  #own: UserImportChoices = {};

  get found(): LogSummary | undefined {
    return this.opened?.found;
  }

  async open(files: readonly FileBlobWithPath[]): Promise<void> {
    this.forget();
    this.#files = files;
    await this.#read();
  }

  /** Large files are read again only on request. */
  async say(mapping: ColumnMapping): Promise<void> {
    if (this.busy === 'storing') return;
    this.stop();
    this.#own = withoutOverriddenChoices(this.#own, this.mapping, mapping);
    this.mapping = mapping;
    if (columnMappingFault(dropUnusedScoreScales(mapping)) === undefined && (this.table?.bytes ?? 0) <= mostAtOnce)
      await this.readAgain();
  }

  async readAgain(): Promise<void> {
    this.stop();
    await this.#read(this.mapping && this.table ? userMappingChanges(this.mapping, this.table.byNames) : undefined);
  }

  async #read(mapping?: ColumnMapping): Promise<void> {
    const turn = this.#turn;
    this.busy = 'reading';
    try {
      const on = proxy(listenerWithTimeLeft<'read'>((now) => (this.progress = turn === this.#turn ? now : this.progress)));
      const opened = await this.#work.ask((work) => work.open([...this.#files], on, mapping));
      if (turn !== this.#turn) return;
      this.opened = opened;
      // The mapping does not change the table itself.
      this.table ??= opened.table ?? null;
      this.mapping ??= opened.table?.byNames ?? null;
      this.fault = opened.tableFault ?? '';
      this.isRead = true;
      if (opened.found) this.varied = variedColumns(opened.found);
      if (opened.found) await this.#look(resolveImportChoices(opened.found, this.#own));
    } catch (error) {
      if (turn === this.#turn) this.fault = errorMessage(error);
    } finally {
      if (turn === this.#turn) this.#rest();
    }
  }

  /** Ignores changes while the run is being stored. */
  async choose(choices: ImportChoices, isScoringChosen = false): Promise<void> {
    if (this.busy === 'storing') return;
    this.#isScoringChosen ||= isScoringChosen;
    this.#own = withChangedChoices(this.#own, this.choices, choices);
    await this.#look(choices);
  }

  async #look(choices: ImportChoices): Promise<void> {
    const turn = this.#turn;
    const look = (this.#looks += 1);
    const isLast = () => turn === this.#turn && look === this.#looks;
    this.choices = choices;
    this.choiceFault = this.storeFault = '';
    this.busy = 'looking';
    try {
      const view = await this.#work.ask((work) => work.look(plain(choices)));
      if (isLast()) this.view = view;
    } catch (error) {
      if (!isLast()) return;
      this.view = null;
      this.choiceFault = errorMessage(error);
    } finally {
      if (isLast()) this.#rest();
    }
  }

  /** Resolves to the stored run, or to undefined if storing failed or was cancelled. */
  async keep(): Promise<ArchiveImportResult | undefined> {
    const { choices } = this;
    if (!choices) return undefined;
    const turn = this.#turn;
    this.busy = 'storing';
    this.storeFault = '';
    try {
      const on = proxy(listenerWithTimeLeft<'stored'>((now) => (this.progress = turn === this.#turn ? now : this.progress)));
      const kept = await this.#work.ask((work) => work.keep(plain(choices), on));
      return turn === this.#turn ? kept : undefined;
    } catch (error) {
      if (turn === this.#turn) this.storeFault = errorMessage(error);
      return undefined;
    } finally {
      if (turn === this.#turn) this.#rest();
    }
  }

  /** Stops all work and forgets the files. Nothing was stored. */
  forget(): void {
    this.stop();
    this.#files = [];
    this.#own = {};
    this.#isScoringChosen = false;
    this.opened = this.table = this.mapping = null;
    this.varied = [];
    this.isRead = true;
  }

  /** Stops all work. The files and the user’s choices stay, and the files can be read again. */
  stop(): void {
    this.#turn += 1;
    this.#work.end();
    this.#rest();
    this.fault = this.choiceFault = this.storeFault = '';
    this.choices = this.view = null;
    this.isRead = false;
    if (this.opened) {
      const { found: _, ...others } = this.opened;
      this.opened = others;
    }
  }

  #rest(): void {
    this.busy = '';
    this.progress = null;
  }
}

/** Files with more bytes are not read again on every change. */
const mostAtOnce = 20_000_000;

const variedColumns = ({ fields, proposed }: LogSummary): readonly string[] =>
  fields.flatMap(({ id }) => (id.startsWith('column ') && proposed.varies.includes(id) ? [id.slice('column '.length)] : []));

/** A Svelte proxy cannot be sent to a worker. */
const plain = (choices: ImportChoices): ImportChoices => ({
  ...choices,
  varies: [...choices.varies],
  ...(choices.scales && { scales: { ...choices.scales } }),
});
