import { canonicalJson, type Plan } from '../../../core/plan/plan.ts';
import { styleOptionsOf, type InstructionStyleOptions } from '../protocol/options.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import type { PairOf } from '../../../compare/comparison.ts';
import type { PlansReducedToCommon } from '../../../compare/comparing.ts';
import {
  commonItemsDrawnAlike,
  commonLevelsOrThrow,
  buildSharedDesign,
  samplingDifferences,
} from '../../../compare/shared-design.ts';

export interface CommonStyles extends PlansReducedToCommon {
  readonly options: PairOf<InstructionStyleOptions>;
}

/**
 * Only the same questions under identical styles and the same decoding are comparable. If the lines that ask for the
 * answer’s form differ, the report names this.
 */
export function commonStyles(one: Plan, other: Plan): CommonStyles {
  const first = styleOptionsOf(one);
  const second = styleOptionsOf(other);
  const items = commonItemsDrawnAlike(one, other);
  const styles = first.styles.filter(({ id, wording }) =>
    second.styles.some((style) => style.id === id && style.wording === wording),
  );
  if (styles.length < 2)
    throw new UserError(
      `The two runs have ${styles.length === 0 ? 'no style' : 'only one style'} in common, word for word: a sensitivity to style needs two.`,
    );
  const decodings = commonLevelsOrThrow('decoding', [first.decodings, second.decodings]);
  const options = [
    { ...first, styles, decodings },
    { ...second, styles, decodings },
  ] as const;
  return {
    ...buildSharedDesign(one, other, {
      items,
      options,
      apart: [
        ...stylesApart(first, second, styles),
        ...decodingsApart(first, second, decodings),
        ...linesApart(first, second),
      ],
      samplesOf: 'cell',
    }),
    options,
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
  return [`Styles: only the ${common.length} that both asked with the same words are compared (${parts.join('; ')}).`];
}

function decodingsApart(
  one: InstructionStyleOptions,
  other: InstructionStyleOptions,
  common: InstructionStyleOptions['decodings'],
): string[] {
  const differ = one.decodings.length !== common.length || other.decodings.length !== common.length;
  return [
    ...(differ ? [`Decodings: only those of both runs are compared (${common.join(', ')}).`] : []),
    ...(common.includes('sampled') ? samplingDifferences(one.sampling, other.sampling) : []),
  ];
}

const linesApart = (one: InstructionStyleOptions, other: InstructionStyleOptions): string[] =>
  canonicalJson(one.lines) === canonicalJson(other.lines)
    ? []
    : ['Prompt: the line that asks for the form of the answer has other words in the second run.'];
