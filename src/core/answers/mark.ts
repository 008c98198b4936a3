/** What a person says of an answer without being told how it was read: it is right, it is wrong, or it cannot be told what it answers. */
export const markValues = ['right', 'wrong', 'none'] as const;
export type HumanMark = (typeof markValues)[number];

/** What one person says of an answer. */
export interface GivenMark {
  readonly by: string;
  readonly mark: HumanMark;
}

/** What all who marked an answer say of it; undefined where they do not say the same, or nobody said anything. */
export function unanimousMark(marks: readonly GivenMark[] = []): HumanMark | undefined {
  const first = marks[0]?.mark;
  return marks.every(({ mark }) => mark === first) ? first : undefined;
}
