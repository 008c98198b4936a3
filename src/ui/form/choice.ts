/** An option in a list of choices. */
export interface Choice {
  readonly id: string;
  readonly title: string;
  /** Below the title; may be empty. */
  readonly detail: string;
  /** A link to more information. */
  readonly more?: { readonly title: string; readonly address: string };
}
