import { valueAtJsonPointer } from '../../base/json/json-pointer.ts';
import type { Json } from '../../base/json/json.ts';
import type { StudyResult } from '../../core/studies/study.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { normalQuantile } from '../../measure/planning/normal-quantile.ts';
import { reasonOfMissingValue } from '../figure-column.ts';
import type { ModelPageFigures, GateRuleFigure } from '../model-figures.ts';

/**
 * A condition that fails a run. `effect.low>3` fails it if the lower end of the effect’s interval is over 3 for any of its
 * models.
 */
export interface GateRule {
  readonly text: string;
  readonly name: string;
  readonly end: 'value' | 'low' | 'high';
  readonly over: boolean;
  /** Whether a value equal to the bound breaks the rule. */
  readonly orEqual: boolean;
  readonly bound: number;
}

/**
 * The outcome of a rule for one line of a result. `found`: the number, or the reason why it is missing. A missing number
 * also breaks the rule.
 */
export interface GateOutcome {
  readonly rule: GateRule;
  readonly model: string;
  readonly about: string;
  readonly found: number | { readonly why: string };
  /** The number of interval ends that all rules check together; 1 if none. */
  readonly together: number;
  readonly isBroken: boolean;
}

const form = /^\s*([a-z][a-z-]*)(?:\.(low|high))?\s*(<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)\s*$/;

export function parseGateRule(text: string): GateRule {
  const [, name, end, sign, bound] = form.exec(text) ?? [];
  if (name === undefined || sign === undefined || bound === undefined)
    throw new UserError(
      `--fail needs a rule such as “effect.low>3”: a name, .low or .high for an end of its interval, one of < <= > >=, and a number. It was “${text.slice(0, 60)}”.`,
    );
  return {
    text: text.trim(),
    name,
    end: end === 'low' || end === 'high' ? end : 'value',
    over: sign.startsWith('>'),
    orEqual: sign.endsWith('='),
    bound: Number(bound),
  };
}

/**
 * Checks every rule against every line of the result. The ends of intervals hold simultaneously for all rules and lines.
 * With m existing ends, the distance of each end from its figure grows by z(1 − 2.5%/m) / z(97.5%) (Bonferroni; Dunn 1961).
 * The end stays within the figure’s range. So a gate fails a correct run in at most 5%, for any number of rules and models.
 * Throws a UserError with the known names for a name that the study lacks.
 */
export function evaluateGateRules(
  rules: readonly GateRule[],
  result: StudyResult,
  { lines, gates }: Pick<ModelPageFigures, 'lines' | 'gates'>,
): GateOutcome[] {
  const held = lines(result);
  const together = Math.max(1, endsHeld(rules, result, { gates, held }));
  return rules.flatMap((rule) => {
    const gate = Object.hasOwn(gates, rule.name) ? gates[rule.name] : undefined;
    if (!gate)
      throw new UserError(
        `--fail: a run of ${result.study} has no “${rule.name}”; it has ${Object.keys(gates).join(', ')}.`,
      );
    if (rule.end !== 'value' && gate.interval === undefined)
      throw new UserError(`--fail: “${rule.name}” has no interval, so no .${rule.end}.`);
    if (held.length === 0) throw new UserError('--fail: the run has no model to apply a rule to.');
    const lacking = lackingIn(result);
    return held.map(({ model, at, about }): GateOutcome => {
      const found = lacking ?? endTogether(result, at, gate, rule.end, together);
      return { rule, model, about, found, together, isBroken: typeof found !== 'number' || breaks(found, rule) };
    });
  });
}

/** The number of existing interval ends that rules check. */
function endsHeld(
  rules: readonly GateRule[],
  result: StudyResult,
  { gates, held }: Pick<ModelPageFigures, 'gates'> & { readonly held: ReturnType<ModelPageFigures['lines']> },
): number {
  return rules
    .filter(({ end }) => end !== 'value')
    .reduce((sum, { name, end }) => {
      const gate = Object.hasOwn(gates, name) ? gates[name] : undefined;
      if (gate?.interval === undefined) return sum;
      return sum + held.filter(({ at }) => typeof numberAt(result, at, gate, end) === 'number').length;
    }, 0);
}

/** A partial result decides nothing. A stop by the plan’s own rule is different: its result is complete. */
const lackingIn = ({ partial }: StudyResult): { readonly why: string } | undefined =>
  partial ? { why: 'the run is not finished: answers, or what judges say of them, are missing' } : undefined;

function breaks(found: number, { over, orEqual, bound }: GateRule): boolean {
  if (found === bound) return orEqual;
  return over ? found > bound : found < bound;
}

function endTogether(
  result: StudyResult,
  at: string,
  gate: GateRuleFigure,
  end: GateRule['end'],
  together: number,
): GateOutcome['found'] {
  const found = numberAt(result, at, gate, end);
  const figure = end === 'value' || together === 1 ? undefined : numberAt(result, at, gate, 'value');
  if (typeof found !== 'number' || typeof figure !== 'number' || !Number.isFinite(figure - found)) return found;
  // If the figure is outside of its interval, the distance has no meaning.
  if (end === 'low' ? figure < found : figure > found) return found;
  const stretch = normalQuantile(1 - 0.025 / together) / normalQuantile(0.975);
  const [least, most] = gate.range ?? (gate.isShare ? [0, 100] : [-Infinity, Infinity]);
  return Math.min(most, Math.max(least, figure + stretch * (found - figure)));
}

function numberAt(
  result: StudyResult,
  at: string,
  { field, interval, isShare }: GateRuleFigure,
  end: GateRule['end'],
): GateOutcome['found'] {
  const place = end === 'value' ? field : typeof interval === 'string' ? interval : interval?.[end === 'low' ? 0 : 1];
  const there = valueAtJsonPointer(result, `${at}/${place}`);
  const value = asNumber(end === 'value' || typeof interval !== 'string' ? there : endOf(there, end));
  // Rounds 100 times a fraction: 0.57 must be exactly 57.
  if (typeof value === 'number') return isShare ? Number((100 * value).toPrecision(12)) : value;
  const why = reasonOfMissingValue(there) ?? reasonOfMissingValue(value);
  return { why: why ?? 'this run does not have it' };
}

/** JSON has infinities as strings, but they are numbers: a consistency without any spread is infinite. */
const asNumber = (value: Json | undefined): Json | undefined =>
  value === 'Infinity' ? Infinity : value === '-Infinity' ? -Infinity : value;

/** An interval is `[low, high]`, or `{value: null, why}` if undefined. */
const endOf = (interval: Json | undefined, end: 'low' | 'high'): Json | undefined =>
  valueAtJsonPointer(interval, end === 'low' ? '/0' : '/1');
