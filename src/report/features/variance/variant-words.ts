/** What the ways in which a study asks are called, where “prompts” is not the word. */
const byStudy: Readonly<Record<string, VariantWords>> = {
  judge: { one: 'scale and wording', many: 'scales and wordings', short: 'prompts' },
  elsewhere: { one: 'way of asking', many: 'ways of asking', short: 'ways of asking' },
};

export interface VariantWords {
  readonly one: string;
  readonly many: string;
  /** In a list of a few words. */
  readonly short: string;
}

export const variantWords = (study: string): VariantWords =>
  Object.hasOwn(byStudy, study) ? (byStudy[study] ?? usual) : usual;

const usual: VariantWords = { one: 'prompt', many: 'prompts', short: 'prompts' };
