import type { ParaphraseBounds } from '../../../core/plan/check-settings.ts';
import { templatePlaceholderNames, parseTemplate } from '../../../core/prompts/placeholders.ts';
import { failedParaphraseChecks, type Likeness } from '../check-paraphrase.ts';

export interface RewordingToCheck {
  /** The original message. */
  readonly before: string;
  readonly text: string;
  /** Other rewordings of the same message. */
  readonly others: readonly string[];
  readonly cut: boolean;
  /** Undefined until measured. */
  readonly likeness?: Likeness | undefined;
}

export interface RewordingFault {
  readonly why: string;
  /** Whether the fault excludes the rewording, since it would not be a prompt, or not this one. */
  readonly bars: boolean;
}

const barring: ReadonlySet<string> = new Set(['empty', 'itself', 'same', 'long']);

/**
 * Faults that a user should review: the paraphrase workbench’s checks, and whether the names in braces are the same. The
 * checks see letters and words and prove no meaning.
 */
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
    ...(come.length > 0 ? [{ why: `It adds ${inBraces(come)}, which the prompt lacks.`, bars: true }] : []),
    ...found,
  ];
}

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');
