import { missingPlaceholdersMessage } from '../../core/prompts/missing-placeholders.ts';
import { plural } from '../../core/words/format.ts';
import type { ItemFault } from '../../core/items/item-faults.ts';

/** The first fault that prevents a start, with the part of the form where the user can fix it. */
export interface MissingInput {
  readonly words: string;
  readonly place: FormSection;
}

/** The ids of the form’s parts. */
export type FormSection =
  | 'choose-models'
  | 'choose-sets'
  | 'choose-judge'
  | 'choose-numbers'
  | 'choose-format'
  | 'choose-stop'
  | 'choose-options'
  | 'choose-caps';

interface FormStatus {
  readonly faults: Readonly<
    Record<
      'models' | 'sets' | 'perSet' | 'seed' | 'samples' | 'maxTokens' | 'completion' | 'options' | 'caps',
      string | undefined
    >
  >;
  readonly itemFaults: readonly Pick<ItemFault, 'item' | 'lacks'>[];
  readonly itemCount: number;
  readonly isChoosing: boolean;
  /** `stopFault`: the fault in the stopping rule. `judgeFault`: the fault in the choice of judge. */
  readonly more: { readonly stopFault: string | undefined; readonly judgeFault: string | undefined };
}

export function firstMissingInput({
  faults,
  itemFaults,
  itemCount,
  isChoosing,
  more: { stopFault, judgeFault },
}: FormStatus): MissingInput | undefined {
  const numbers: readonly (readonly [string, string | undefined])[] = [
    ['Questions per set', faults.perSet],
    ['Seed', faults.seed],
    ['Samples', faults.samples],
    ['Token limit', faults.maxTokens],
  ];
  const wrong = numbers.find(([, fault]) => fault !== undefined);
  const lackedNames = missingPlaceholdersMessage(itemFaults);
  const inOrder: readonly (MissingInput | undefined | false)[] = [
    faults.models !== undefined && { words: faults.models, place: 'choose-models' },
    faults.sets !== undefined && { words: faults.sets, place: 'choose-sets' },
    wrong?.[1] !== undefined && { words: `${wrong[0]}: ${inSentence(wrong[1])}`, place: 'choose-numbers' },
    lackedNames !== undefined && { words: lackedNames, place: 'choose-options' },
    itemFaults.length > 0 && {
      words: `${plural(itemFaults.length, 'chosen question')} cannot be asked.`,
      place: 'choose-sets',
    },
    faults.completion !== undefined && { words: faults.completion, place: 'choose-format' },
    judgeFault !== undefined && { words: judgeFault, place: 'choose-judge' },
    stopFault !== undefined && { words: stopFault, place: 'choose-stop' },
    faults.options !== undefined && { words: faults.options, place: 'choose-options' },
    faults.caps !== undefined && { words: faults.caps, place: 'choose-caps' },
    itemCount === 0 && !isChoosing && { words: 'The chosen sets hold no question to ask.', place: 'choose-sets' },
  ];
  return inOrder.find((missing) => missing !== undefined && missing !== false) || undefined;
}

const inSentence = (fault: string): string => `${fault.charAt(0).toLowerCase()}${fault.slice(1)}`;
