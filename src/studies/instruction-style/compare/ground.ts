import { canonicalJson, type Plan } from '../../../core/plan.ts';
import { styleOptionsOf, type InstructionStyleOptions } from '../protocol/options.ts';
import { UserError } from '../../../core/user-error.ts';
import {
  commonItems,
  itemsApart,
  modelsApart,
  mustBeOfOneStudy,
  samplingApart,
  settingsApart,
} from '../../../compare/ground.ts';

/** What two runs of the instruction-style study have in common, as a plan of each with nothing else in it, and what sets the plans apart. */
export interface CommonStyles {
  readonly plans: readonly [one: Plan, other: Plan];
  readonly options: readonly [one: InstructionStyleOptions, other: InstructionStyleOptions];
  /** In sentences; empty where the plans are the same but for their models. */
  readonly apart: readonly string[];
}

/** Only the same questions under styles with the same words, decoded alike, can be compared; what lines ask for the answer's form is named. */
export function commonStyles(one: Plan, other: Plan): CommonStyles {
  mustBeOfOneStudy(one, other);
  const [first, second] = [styleOptionsOf(one), styleOptionsOf(other)];
  const items = commonItems(one, other);
  const styles = first.styles.filter(({ id, wording }) =>
    second.styles.some((style) => style.id === id && style.wording === wording),
  );
  if (styles.length < 2)
    throw new UserError(
      `The two runs have ${styles.length === 0 ? 'no style' : 'only one style'} in common, word for word: a sensitivity to style needs two.`,
    );
  const decodings = first.decodings.filter((decoding) => second.decodings.includes(decoding));
  if (decodings.length === 0)
    throw new UserError('The two runs have no decoding in common, so there is nothing to compare.');
  const samples = Math.min(one.samples, other.samples);
  const options = [
    { ...first, styles, decodings },
    { ...second, styles, decodings },
  ] as const;
  return {
    plans: [
      { ...one, items, samples, options: options[0] },
      { ...other, items, samples, options: options[1] },
    ],
    options,
    apart: [
      ...modelsApart(one, other),
      ...itemsApart(one, other, items),
      ...stylesApart(first, second, styles),
      ...decodingsApart(first, second, decodings),
      ...linesApart(first, second),
      ...settingsApart(one, other, [first.maxTokens, second.maxTokens]),
    ],
  };
}

function stylesApart(
  one: InstructionStyleOptions,
  other: InstructionStyleOptions,
  common: InstructionStyleOptions['styles'],
): string[] {
  const left = [one, other].map(({ styles }) =>
    styles.filter(({ id }) => !common.some((style) => style.id === id)).map(({ title }) => title),
  );
  if (left.flat().length === 0) return [];
  const parts = left.flatMap((titles, n) =>
    titles.length > 0 ? [`left out of the ${n === 0 ? 'first' : 'second'} run: ${titles.join(', ')}`] : [],
  );
  return [`Styles: compared are the ${common.length} that both asked with the same words; ${parts.join('; ')}.`];
}

function decodingsApart(
  one: InstructionStyleOptions,
  other: InstructionStyleOptions,
  common: InstructionStyleOptions['decodings'],
): string[] {
  const differ = one.decodings.length !== common.length || other.decodings.length !== common.length;
  return [
    ...(differ ? [`Decodings: compared is what both asked (${common.join(', ')}).`] : []),
    ...(common.includes('sampled') ? samplingApart(one.sampling, other.sampling) : []),
  ];
}

const linesApart = (one: InstructionStyleOptions, other: InstructionStyleOptions): string[] =>
  canonicalJson(one.lines) === canonicalJson(other.lines)
    ? []
    : ['Prompt: the second run words the line that asks for the form of the answer otherwise.'];
