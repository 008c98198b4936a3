/** What is offered in a list of choices. */
export interface Choice {
  readonly id: string;
  readonly title: string;
  /** Below the title; may be empty. */
  readonly detail: string;
  /** Where more is told of it. */
  readonly more?: { readonly title: string; readonly address: string };
}
