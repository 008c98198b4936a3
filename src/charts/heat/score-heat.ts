import { isNumber, type MaybeNumber } from '../../base/json/json.ts';
import { modelName } from '../../core/models/model-name.ts';
import { valueInWords, markLabel } from '../frame/mark-words.ts';
import type { HeatSpec } from './lay-out-heat.ts';

/** A model with its scores in percent. */
export interface HeatModel {
  readonly model: string;
  /** The index in the result: it sets color and shape. */
  readonly index: number;
  /** The sort value of the model. */
  readonly mu: MaybeNumber;
  /** Every model has the scenarios of the first. */
  readonly scores: readonly HeatScore[];
}

export interface HeatScore {
  readonly scenario: string;
  readonly title: string;
  /** A short title for narrow columns. */
  readonly short?: string;
  readonly score: MaybeNumber;
  /** The score’s JSON pointer in the result (RFC 6901). */
  readonly at: string;
}

export interface ScoreHeatOptions {
  /** The sort value of a scenario. */
  readonly meanOf: (scenario: string) => MaybeNumber | undefined;
  readonly hrefOf: (model: HeatModel, score: HeatScore) => string | undefined;
  /** Always draws models as columns: for many scenarios with long names. */
  readonly turned?: boolean | undefined;
  /** `'percent'` if the result stores the scores as fractions. */
  readonly form?: 'percent' | undefined;
}

/**
 * Scores in percent by model and prompt variant. `byMean` sorts strong models and easy scenarios first; otherwise the
 * result’s order is kept.
 */
export function scoreHeat(given: readonly HeatModel[], choice: ScoreHeatOptions, byMean: boolean): HeatSpec {
  const { meanOf, hrefOf, turned, form } = choice;
  const models = byMean ? given.toSorted((a, b) => ordinal(b.mu) - ordinal(a.mu)) : given;
  const asked = models[0]?.scores ?? [];
  const scenarios = byMean ? asked.toSorted((a, b) => ordinal(meanOf(b.scenario)) - ordinal(meanOf(a.scenario))) : asked;
  return {
    rows: models.map(({ model, index }) => ({ name: modelName(model), model: index })),
    columns: scenarios.map(({ title, short = title }) => short),
    panels: [
      {
        cells: models.map((shown) =>
          scenarios.flatMap(({ scenario }) =>
            shown.scores
              .filter((score) => score.scenario === scenario)
              .map((score) => ({
                value: score.score,
                label: markLabel(`${modelName(shown.model)}, ${score.title}`, `Score ${valueInWords(score.score, 1, '%')}`),
                href: hrefOf(shown, score),
                at: score.at || undefined,
              })),
          ),
        ),
      },
    ],
    digits: [1, 0],
    form,
    turned: turned === true ? 'always' : 'narrow',
  };
}

/** Missing values sort last. */
const ordinal = (value: MaybeNumber | undefined): number => (value !== undefined && isNumber(value) ? value : -1);
