import { extractColumnFromRows } from '../../core/items/column.ts';
import { undefinedBecause, type MaybeNumber } from '../../base/json/json.ts';
import { zip } from '../../base/objects/zip.ts';
import { SequentialLeastSquares, type DesignColumn } from './least-squares.ts';
import { fUpperTail } from '../basics/distribution-tails.ts';

/** Observations under the same levels of all factors, summed up together. */
export interface AnovaCell {
  /** By factor: its level, from 0. */
  readonly levels: readonly number[];
  /** The number of observations, 1 or more. */
  readonly n: number;
  readonly mean: number;
  /** Σ(y − mean)² over them. */
  readonly within: number;
}

export interface AnovaFactor {
  readonly id: string;
  readonly levels: number;
}

export interface AnovaTerm {
  /** The factor; `a:b` for an interaction; `intercept`. */
  readonly factor: string;
  readonly df: number;
  readonly sumSq: number;
  readonly F: MaybeNumber;
  readonly p: MaybeNumber;
  /** SS / sum of the table’s SS. Type III’s sum includes the intercept. */
  readonly etaSq: MaybeNumber;
  /** SS / (SS + residual SS). */
  readonly partialEtaSq: MaybeNumber;
}

export interface AnovaTables {
  readonly typeII: readonly AnovaTerm[];
  /** Its first row is the intercept. */
  readonly typeIII: readonly AnovaTerm[];
  readonly residual: { readonly df: number; readonly sumSq: number };
  /** Observations. */
  readonly n: number;
}

/**
 * Values below these parts of the total sum of squares are rounding. What is left is a plain sum, and what a term
 * explains is the square of one.
 */
const roundingPart = { left: 1e-13, explained: 1e-25 };

/**
 * Analysis of variance of a score by factors, additive or with all two-way interactions, balanced or not (Fox 2016,
 * §8.2–8.3; statsmodels' `anova_lm` gives the same for `typ=2` and, with sum contrasts, `typ=3`). Factors are coded by
 * sum contrasts: 1 for the level, −1 for the last.
 *
 *   type II:  SS(term) = what its columns add to those of all terms that do not contain it (a main effect: not its interactions)
 *   type III: SS(term) = what its columns add to all other columns, the intercept's row too
 *   F = (SS / df) / (residual SS / residual df),  p = P(F(df, residual df) ≥ F)
 *   η² = SS / sum of the table's SS,  partial η² = SS / (SS + residual SS)
 *
 * Without interactions the two types have the same SS, F and p. η² differs, as type III's total includes the intercept.
 * Only means, counts and squares within cells are needed, so 100,000 observations cost no more than their few cells.
 * Factors of which only one level occurs are left out. A term whose columns are combinations of the others (levels that
 * always occur together) has df 0, and neither F nor η². `anova_lm` solves by a pseudo-inverse, so it splits what such
 * factors explain among them. There is also no F if no residual is left to compare with.
 */
export function anova(
  factors: readonly AnovaFactor[],
  cells: readonly AnovaCell[],
  { interactions = false }: { readonly interactions?: boolean } = {},
): AnovaTables {
  const terms = termsOf(factors, cells, interactions);
  const intercept: Term = { factor: 'intercept', of: [], columns: [cells.map(() => 1)] };
  const y = cells.map(({ mean }) => mean);
  const weights = cells.map(({ n }) => n);
  const total = cells.reduce((sum, { n, mean, within }) => sum + n * mean * mean + within, 0);
  const squaresOf = (others: readonly Term[], term: Term) => {
    const fit = new SequentialLeastSquares(y, weights);
    fit.add(others.flatMap(({ columns }) => columns));
    const { sumSq, df } = fit.add(term.columns);
    return { factor: term.factor, df, sumSq: sumSq > roundingPart.explained * total ? sumSq : 0 };
  };
  const all = [intercept, ...terms];
  const full = new SequentialLeastSquares(y, weights);
  full.add(all.flatMap(({ columns }) => columns));
  const n = weights.reduce((sum, each) => sum + each, 0);
  const left = full.residual + cells.reduce((sum, { within }) => sum + within, 0);
  const residual = { df: n - full.rank, sumSq: left > roundingPart.left * total ? left : 0 };
  const typeII = terms.map((term) =>
    squaresOf(
      all.filter((each) => !contains(each, term)),
      term,
    ),
  );
  const typeIII = all.map((term) =>
    squaresOf(
      all.filter((each) => each !== term),
      term,
    ),
  );
  return { typeII: tableOf(typeII, residual, n), typeIII: tableOf(typeIII, residual, n), residual, n };
}

interface Term {
  readonly factor: string;
  /** The factors in it; none for the intercept. */
  readonly of: readonly number[];
  readonly columns: readonly DesignColumn[];
}

/** Whether a term has all factors of the other. It is then the other term, or an interaction that contains it. */
const contains = (term: Term, other: Term): boolean => other.of.every((factor) => term.of.includes(factor));

function termsOf(factors: readonly AnovaFactor[], cells: readonly AnovaCell[], interactions: boolean): Term[] {
  const levels = cells.map(({ levels }) => levels);
  const main = factors.flatMap(({ id }, f): Term[] => {
    const there = [...new Set(extractColumnFromRows(levels, f))].sort((a, b) => a - b);
    const last = there.pop();
    if (there.length === 0) return [];
    const coded = (level: number) => cells.map(({ levels }) => Number(levels[f] === level) - Number(levels[f] === last));
    return [{ factor: id, of: [f], columns: there.map(coded) }];
  });
  if (!interactions) return main;
  const pairs = main.flatMap((a, at) =>
    main.slice(at + 1).map((b): Term => {
      const columns = a.columns.flatMap((x) => b.columns.map((z) => zip(x, z).map(([one, other]) => one * other)));
      return { factor: `${a.factor}:${b.factor}`, of: [...a.of, ...b.of], columns };
    }),
  );
  return [...main, ...pairs];
}

function tableOf(
  rows: readonly { readonly factor: string; readonly df: number; readonly sumSq: number }[],
  residual: AnovaTables['residual'],
  n: number,
): AnovaTerm[] {
  const total = rows.reduce((sum, { sumSq }) => sum + sumSq, residual.sumSq);
  return rows.map(({ factor, df, sumSq }) => {
    const term = { factor, df, sumSq };
    const none = n === 0 ? 'no answer yet' : df === 0 ? 'its levels cannot be separated from those of other factors' : null;
    if (none !== null) {
      const why = undefinedBecause(none);
      return { ...term, F: why, p: why, etaSq: why, partialEtaSq: why };
    }
    const unexplained = 'nothing varies that the factors do not explain';
    return {
      ...term,
      ...testOf(df, sumSq, residual, unexplained),
      etaSq: total > 0 ? sumSq / total : undefinedBecause('the scores do not vary'),
      partialEtaSq: sumSq + residual.sumSq > 0 ? sumSq / (sumSq + residual.sumSq) : undefinedBecause(unexplained),
    };
  });
}

function testOf(
  df: number,
  sumSq: number,
  residual: AnovaTables['residual'],
  unexplained: string,
): Pick<AnovaTerm, 'F' | 'p'> {
  const none = (why: string) => ({ F: undefinedBecause(why), p: undefinedBecause(why) });
  if (residual.df === 0) return none('there are no more answers than terms');
  if (residual.sumSq === 0) return none(unexplained);
  const F = sumSq / df / (residual.sumSq / residual.df);
  return { F, p: fUpperTail(F, df, residual.df) };
}
