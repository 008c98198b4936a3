/** What a response says. `cut` marks an answer that its token limit ended: it is read all the same, and flagged. */
export type Reading = (
  | { readonly kind: 'option'; readonly option: number; readonly by: 'letter' | 'text' | 'hand' }
  | NumberReading
  | { readonly kind: 'rating'; readonly value: number }
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'text'; readonly text: string; readonly by?: 'last line' }
  | { readonly kind: 'refusal'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string }
) & { readonly cut?: true };

export interface NumberReading {
  readonly kind: 'number';
  readonly value: number;
  /** The number as a fraction of whole numbers in lowest terms, where `value` does not hold it exactly. */
  readonly exact?: string;
  /** Read without «Answer:»: the last number of the text. */
  readonly by?: 'last number';
}
