import { cellKey } from '../../core/plan/cell.ts';
import type { HumanMark } from '../../core/answers/mark.ts';
import type { CorrectionLine } from '../../core/answers/correction.ts';
import { count } from '../../core/words/format.ts';
import { ItemByItemSession, type SessionStep } from '../../workbenches/ratings/item-by-item.svelte.ts';
import { nextUnratedIndex } from '../../workbenches/ratings/next-unrated.ts';
import type { AnswerToCheck } from '../../report/answers/answers-to-check.ts';
import { markWords } from '../../report/features/checked/checked-tables.ts';
import { addMark } from '../../store/people/marks.ts';
import { marksOfPerson } from './marks.ts';

/** A session in which one person checks answers. Marks from before the page loaded can be undone as well. */
export class AnswerMarkingSession extends ItemByItemSession<HumanMark, SessionStep<HumanMark>> {
  readonly run: string;
  readonly person: string;
  readonly answers: readonly AnswerToCheck[];

  readonly answer = $derived.by((): AnswerToCheck | undefined => this.answers[this.place]);
  readonly given = $derived.by((): HumanMark | undefined => this.mine.get(this.keys[this.place] ?? ''));

  constructor(run: string, person: string, answers: readonly AnswerToCheck[], verdicts: readonly CorrectionLine[]) {
    const cells = answers.map(({ cell }) => cellKey(cell));
    super(cells, marksOfPerson(person, verdicts, cells));
    this.run = run;
    this.person = person;
    this.answers = answers;
    this.steps = [...this.mine.keys()].map((cell) => ({ place: cells.indexOf(cell), before: undefined }));
    this.place = nextUnratedIndex(cells, this.mine, this.steps.at(-1)?.place ?? -1);
  }

  /** Marks the shown answer. */
  async mark(mark: HumanMark): Promise<void> {
    const { place, given } = this;
    if (!this.answer) return;
    await this.store(async () => {
      await this.#add(place, mark);
      this.goOn({ place, before: given }, mark, `Marked: ${markWords[mark]}.`);
    });
  }

  protected takeBack({ place, before }: SessionStep<HumanMark>): Promise<void> {
    return this.#add(place, before ?? null);
  }

  protected where(): string {
    const { answer, place, left, given, answers } = this;
    if (!answer) return left === 0 ? 'All answers are checked.' : `The end: ${count(left)} not checked.`;
    return `Answer ${place + 1} of ${answers.length}${given === undefined ? '' : `, marked ${markWords[given]}`}.`;
  }

  async #add(place: number, mark: HumanMark | null): Promise<void> {
    const answer = this.answers[place];
    if (answer) await addMark(this.run, { ...answer.cell, by: this.person, mark });
  }
}
