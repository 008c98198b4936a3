import { cellKey } from '../../core/plan/cell.ts';
import type { HumanMark } from '../../core/answers/mark.ts';
import type { CorrectionLine } from '../../core/answers/correction.ts';
import { count } from '../../core/words/format.ts';
import { errorMessage } from '../../core/words/error-message.ts';
import { nextUnratedIndex } from '../../workbenches/ratings/next-unrated.ts';
import type { AnswerToCheck } from '../../report/answers/answers-to-check.ts';
import { markWords } from '../../report/features/checked/checked-tables.ts';
import { addMark } from '../../store/people/marks.ts';
import { marksOfPerson, noMarks, withMark, type PersonMarksByCell } from './marks.ts';

interface Step {
  readonly place: number;
  /** What was said of the answer before. */
  readonly before: HumanMark | undefined;
}

/** One person going through the answers: each mark is stored as it is given, and only then does the page go on to the next answer. */
export class AnswerMarkingSession {
  /** The answer shown, by its place; as many as there are answers: the end. */
  place = $state(0);
  /** What was said last, for those who do not see it. */
  status = $state('');
  fault = $state('');
  /** A mark or its undoing is being stored. What else is said meanwhile is not taken: it might be meant for an answer that is not shown yet. */
  saving = $state(false);
  mine = $state.raw<PersonMarksByCell>(noMarks);
  /** What can be taken back, the last one last: of what was said before the page was loaded, too. */
  steps = $state.raw<readonly Step[]>([]);

  readonly run: string;
  readonly person: string;
  readonly answers: readonly AnswerToCheck[];
  readonly #cells: readonly string[];

  readonly answer = $derived.by((): AnswerToCheck | undefined => this.answers[this.place]);
  readonly given = $derived.by((): HumanMark | undefined => this.mine.get(this.#cells[this.place] ?? ''));
  readonly left = $derived.by(() => this.answers.length - this.mine.size);

  constructor(run: string, person: string, answers: readonly AnswerToCheck[], verdicts: readonly CorrectionLine[]) {
    this.run = run;
    this.person = person;
    this.answers = answers;
    this.#cells = answers.map(({ cell }) => cellKey(cell));
    this.mine = marksOfPerson(person, verdicts, this.#cells);
    this.steps = [...this.mine.keys()].map((cell) => ({ place: this.#cells.indexOf(cell), before: undefined }));
    this.place = nextUnratedIndex(this.#cells, this.mine, this.steps.at(-1)?.place ?? -1);
  }

  /** Marks the answer shown, and once that is stored goes on to the next that is not marked. */
  async mark(mark: HumanMark): Promise<void> {
    const { place } = this;
    await this.#store(place, mark, () => {
      this.steps = [...this.steps, { place, before: this.#put(place, mark) }];
      this.place = nextUnratedIndex(this.#cells, this.mine, place);
      this.status = `Marked: ${markWords[mark]}. ${this.#where()}`;
    });
  }

  /** Takes the last mark back, and shows its answer again. */
  async undo(): Promise<void> {
    const last = this.steps.at(-1);
    if (!last) return;
    await this.#store(last.place, last.before ?? null, () => {
      this.steps = this.steps.slice(0, -1);
      this.#put(last.place, last.before);
      this.place = last.place;
      this.status = `Taken back. ${this.#where()}`;
    });
  }

  /** Past the answer shown without marking it, or back. */
  move(by: 1 | -1): void {
    const place = Math.min(Math.max(this.place + by, 0), this.answers.length);
    if (place !== this.place) this.goTo(place);
  }

  goTo(place: number): void {
    if (this.saving) return;
    this.place = place;
    this.status = this.#where();
  }

  /** The first answer that is not marked, where there is one. */
  firstUnmarked(): number | undefined {
    const place = nextUnratedIndex(this.#cells, this.mine, -1);
    return place < this.answers.length ? place : undefined;
  }

  async #store(place: number, mark: HumanMark | null, then: () => void): Promise<void> {
    const answer = this.answers[place];
    if (this.saving || !answer) return;
    this.saving = true;
    this.fault = '';
    try {
      await addMark(this.run, { ...answer.cell, by: this.person, mark });
      then();
    } catch (error) {
      this.fault = errorMessage(error);
    } finally {
      this.saving = false;
    }
  }

  /** Gives what was said before. */
  #put(place: number, mark: HumanMark | undefined): HumanMark | undefined {
    const cell = this.#cells[place] ?? '';
    const before = this.mine.get(cell);
    this.mine = withMark(this.mine, cell, mark);
    return before;
  }

  #where(): string {
    const { answer, place, left, given, answers } = this;
    if (!answer) return left === 0 ? 'All answers are checked.' : `The end; ${count(left)} not checked.`;
    return `Answer ${place + 1} of ${answers.length}${given === undefined ? '' : `, marked ${markWords[given]}`}.`;
  }
}
