/** The outcome of comparing Evenkeel with material that is not in the repository. */
export interface Comparison {
  /** Markdown for `docs/`, without any of the material's sentences. */
  readonly page: string;
  /** Checks that fail, one sentence each. */
  readonly broken: readonly string[];
  /** Part of the material, for a person to review. It never goes into the repository. */
  readonly sample?: readonly object[];
}

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export const percent = (share: number): string => (100 * share).toFixed(2);
