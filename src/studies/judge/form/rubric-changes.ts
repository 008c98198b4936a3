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

/** Layouts have formats of their own. */
const layouts = ['bullets', 'table'];

/** The changes that one click makes to the rubric of a run: its format, its length, or its wording by perturbations that keep the meaning. `asked`: the criteria of the run. */
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
