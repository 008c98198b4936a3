/** What the log of an imported answer has in addition to its text. Fields that the log lacks are absent. */
export interface ImportedAnswerDetails {
  /**
   * The score of the log's own scoring, in [0, 1]. It counts if the plan says so (`scoring`). `null`: the log scored other
   * answers, but not this one.
   */
  readonly score?: number | null;
  /** The answer that the external tool extracted. */
  readonly extracted?: string;
  readonly temperature?: number;
}
