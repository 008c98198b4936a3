import { perturbations, perturbText, type Perturbation } from '../../../text/variants/perturbations.ts';
import { definitionTitles } from '../protocol/judge.ts';
import {
  definitionLengths,
  rubricFormats,
  type Criterion,
  type JudgeOptions,
  type RubricVariant,
} from '../protocol/options.ts';

const formatTitles = { list: 'List', table: 'Table', json: 'JSON' } as const;

export interface RubricChange {
  readonly id: string;
  readonly title: string;
  readonly rubric: Omit<RubricVariant['rubric'], 'of'>;
}

/** Perturbations that change the layout. The rubric formats already cover these. */
const layouts = ['bullets', 'table'];

/**
 * The one-click changes to a run’s rubric: its format, its length, or a rewording by perturbations that keep the meaning.
 * `asked` has the run’s criteria.
 */
export function rubricChanges({ wording, definitions }: JudgeOptions, asked: readonly Criterion[]): RubricChange[] {
  const perturb = (perturbation: Perturbation, text: string) => perturbText(perturbation, text, 'medium', 1);
  return [
    ...rubricFormats.map((format) => ({ id: format, title: formatTitles[format], rubric: { format } })),
    ...definitionLengths.flatMap((length): RubricChange[] =>
      definitions.length > 1 || definitions.includes(length)
        ? []
        : [{ id: length, title: definitionTitles[length], rubric: { length } }],
    ),
    ...perturbations
      .filter(({ id, mayAlter }) => mayAlter === undefined && !layouts.includes(id))
      .map((each): RubricChange => {
        const criteria = asked.map(({ id, title, short, long }) => {
          return { id, title, short: perturb(each, short), long: perturb(each, long) };
        });
        const prompt = perturb(each, wording.prompt);
        return {
          id: `generated-${each.id}`,
          title: each.title,
          rubric: each.adds || criteria.length === 0 ? { prompt } : { prompt, criteria },
        };
      }),
  ];
}
