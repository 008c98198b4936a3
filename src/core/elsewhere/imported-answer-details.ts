/** What the log of an imported answer has besides its text. Fields that the log lacks are left out. */
export interface ImportedAnswerDetails {
  /** What the log's own scoring gives it, in [0, 1]: it counts where the plan says so (`scoring`). `null`: the log scored other answers, and this one not. */
  readonly score?: number | null;
  /** What the log's tool took as the answer. */
  readonly extracted?: string;
  readonly temperature?: number;
}
