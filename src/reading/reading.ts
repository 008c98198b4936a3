/** What a response says. `cut` marks an answer that its token limit ended: it is read all the same, and flagged. */
export type Reading = (
  | { readonly kind: 'option'; readonly option: number; readonly by: 'letter' | 'text' | 'hand' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'rating'; readonly value: number }
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refusal'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string }
) & { readonly cut?: true };
