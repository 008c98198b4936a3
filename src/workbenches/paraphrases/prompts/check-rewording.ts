import type { ParaphraseBounds } from '../../../core/plan/check-settings.ts';
import { templatePlaceholderNames, parseTemplate } from '../../../core/prompts/placeholders.ts';
import { failedParaphraseChecks, type Likeness } from '../check-paraphrase.ts';

export interface RewordingToCheck {
  /** The message that was reworded. */
  readonly before: string;
  readonly text: string;
  /** Other rewordings of it. */
  readonly others: readonly string[];
  readonly cut: boolean;
  /** Undefined while it is not measured. */
  readonly likeness?: Likeness | undefined;
}

export interface RewordingFault {
  readonly why: string;
  /** With it the rewording cannot be taken: it would be no prompt, or not this one. */
  readonly bars: boolean;
}

const barring: ReadonlySet<string> = new Set(['empty', 'itself', 'same', 'long']);

/** What a person should look at: the paraphrase desk’s checks, and that the names in braces are the same. They see letters and words and prove no meaning. */
export function checkRewording(
  { before, text, others, cut, likeness }: RewordingToCheck,
  bounds: ParaphraseBounds,
): RewordingFault[] {
  const item = { id: 'prompt', question: before, answer: '' };
  const same = others.find(
    (other) => failedParaphraseChecks({ item: { ...item, question: other }, text }, bounds)[0]?.check === 'itself',
  );
  const found = failedParaphraseChecks({ item, text, other: same, cut, likeness }, bounds).map(({ check, why }) => ({
    why: why.replace('other paraphrase', 'other rewording').replaceAll('the question', 'the prompt'),
    bars: barring.has(check),
  }));
  const [were, are] = [before, text].map((each) => new Set(templatePlaceholderNames(parseTemplate(each))));
  const gone = [...(were ?? [])].filter((name) => !are?.has(name));
  const come = [...(are ?? [])].filter((name) => !were?.has(name));
  return [
    ...(gone.length > 0 ? [{ why: `It lacks ${inBraces(gone)}.`, bars: true }] : []),
    ...(come.length > 0 ? [{ why: `It puts in ${inBraces(come)}, which the prompt does not.`, bars: true }] : []),
    ...found,
  ];
}

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');
