/** A person's mark of an answer, made without seeing the parsed answer. `none`: one cannot tell what it answers. */
export const markValues = ['right', 'wrong', 'none'] as const;
export type HumanMark = (typeof markValues)[number];

/** One person's mark of an answer. */
export interface GivenMark {
  readonly by: string;
  readonly mark: HumanMark;
}

/** The mark that everyone gave an answer; undefined if they disagree or nobody marked it. */
export function unanimousMark(marks: readonly GivenMark[] = []): HumanMark | undefined {
  const first = marks[0]?.mark;
  return marks.every(({ mark }) => mark === first) ? first : undefined;
}
