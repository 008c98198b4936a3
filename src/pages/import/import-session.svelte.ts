import { proxy } from 'comlink';
import { sentence } from '../../core/words/sentence.ts';
import type { Imported } from '../../export/archive-rows.ts';
import type { ImportChoices } from '../../imports/log/import-choices.ts';
import type { FoundLog } from '../../imports/work/found-log.ts';
import type { GridView } from '../../imports/work/grid-view.ts';
import { importsReader } from '../../imports/work/imports-reader.ts';
import type { DroppedFile, OpenedFiles } from '../../imports/work/imports-work.ts';
import { timed, type TimedProgress } from '../../ui/timed-progress.ts';

/** Files on their way to a report: what was found in them, what a person says of it, and how far the work is. */
export class ImportSession {
  readonly #work = importsReader();
  /** What was asked for last counts; what an earlier answer says does not. */
  #turn = 0;
  /** The same for the grid alone. */
  #looks = 0;

  busy = $state<'' | 'reading' | 'looking' | 'storing'>('');
  fault = $state('');
  progress = $state.raw<TimedProgress<string> | null>(null);
  opened = $state.raw<OpenedFiles | null>(null);
  choices = $state.raw<ImportChoices | null>(null);
  view = $state.raw<GridView | null>(null);
  /** What is wrong with the choices as they are. */
  choiceFault = $state('');

  get found(): FoundLog | undefined {
    return this.opened?.found;
  }

  async open(files: readonly DroppedFile[]): Promise<void> {
    this.forget();
    const turn = this.#turn;
    this.busy = 'reading';
    try {
      const on = proxy(timed<'read'>((now) => (this.progress = turn === this.#turn ? now : this.progress)));
      const opened = await this.#work.ask((work) => work.open([...files], on));
      if (turn !== this.#turn) return;
      this.opened = opened;
      if (opened.found) await this.choose(opened.found.proposed);
    } catch (error) {
      if (turn === this.#turn) this.fault = sentence(error);
    } finally {
      if (turn === this.#turn) this.#rest();
    }
  }

  /** What is being stored is stored as it was chosen. */
  async choose(choices: ImportChoices): Promise<void> {
    if (this.busy === 'storing') return;
    const turn = this.#turn;
    const look = (this.#looks += 1);
    const isLast = () => turn === this.#turn && look === this.#looks;
    this.choices = choices;
    this.choiceFault = '';
    this.busy = 'looking';
    try {
      const view = await this.#work.ask((work) => work.look(plain(choices)));
      if (isLast()) this.view = view;
    } catch (error) {
      if (!isLast()) return;
      this.view = null;
      this.choiceFault = sentence(error);
    } finally {
      if (isLast()) this.#rest();
    }
  }

  /** The run that is now there, or undefined where that failed or was cancelled. */
  async keep(): Promise<Imported | undefined> {
    const { choices } = this;
    if (!choices) return undefined;
    const turn = this.#turn;
    this.busy = 'storing';
    this.fault = '';
    try {
      const on = proxy(timed<'stored'>((now) => (this.progress = turn === this.#turn ? now : this.progress)));
      const kept = await this.#work.ask((work) => work.keep(plain(choices), on));
      return turn === this.#turn ? kept : undefined;
    } catch (error) {
      if (turn === this.#turn) this.fault = sentence(error);
      return undefined;
    } finally {
      if (turn === this.#turn) this.#rest();
    }
  }

  /** Ends whatever goes on; nothing was stored. */
  forget(): void {
    this.#turn += 1;
    this.#work.end();
    this.#rest();
    this.fault = this.choiceFault = '';
    this.opened = this.choices = this.view = null;
  }

  #rest(): void {
    this.busy = '';
    this.progress = null;
  }
}

const plain = (choices: ImportChoices): ImportChoices => ({ ...choices, varies: [...choices.varies] });
