import { valueAtJsonPointer } from '../../base/json/json-pointer.ts';
import type { Json } from '../../base/json/json.ts';
import type { StudyResult } from '../../core/studies/study.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { normalQuantile } from '../../measure/planning/normal-quantile.ts';
import { reasonOfMissingValue } from '../figure-column.ts';
import type { ModelPageFigures, GateRuleFigure } from '../model-figures.ts';

/** What a run must not be: `effect.low>3` fails it where the lower end of the effect’s interval is over 3, of any of its models. */
export interface GateRule {
  readonly text: string;
  readonly name: string;
  readonly end: 'value' | 'low' | 'high';
  readonly over: boolean;
  /** Whether the bound itself breaks it. */
  readonly orEqual: boolean;
  readonly bound: number;
}

/** What a rule says of one line of a result. `found`: the number, or why there is none, which breaks a rule too. */
export interface GateOutcome {
  readonly rule: GateRule;
  readonly model: string;
  readonly about: string;
  readonly found: number | { readonly why: string };
  /** Ends of intervals that are held against rules together; 1: no end is. */
  readonly together: number;
  readonly isBroken: boolean;
}

const form = /^\s*([a-z][a-z-]*)(?:\.(low|high))?\s*(<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)\s*$/;

export function parseGateRule(text: string): GateRule {
  const [, name, end, sign, bound] = form.exec(text) ?? [];
  if (name === undefined || sign === undefined || bound === undefined)
    throw new UserError(
      `--fail wants a rule such as “effect.low>3”: a name, .low or .high for an end of its interval, one of < <= > >=, and a number; not “${text.slice(0, 60)}”.`,
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
 * Every rule against every line of the result. Ends of intervals hold for all rules and lines together: with m ends that are there, each end lies
 * z(1 − 2.5%/m) / z(97.5%) times as far from its figure as in the result (Bonferroni; Dunn 1961), within the figure’s range. So a gate fails a run in which all is
 * as it should be in at most 5%, however many rules and models it has. A name that the study does not have is a UserError that lists those it has. */
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
    if (held.length === 0) throw new UserError('--fail: the run has no model that a rule could be about.');
    const lacking = lackingIn(result);
    return held.map(({ model, at, about }): GateOutcome => {
      const found = lacking ?? endTogether(result, at, gate, rule.end, together);
      return { rule, model, about, found, together, isBroken: typeof found !== 'number' || breaks(found, rule) };
    });
  });
}

/** The ends of intervals that are there to be held against a rule. */
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

/** What is not all there decides nothing: a stop by the plan’s own rule apart, whose result is whole. */
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
  // An interval that its figure lies outside of has no such distance.
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
  // A hundred times a fraction: 0.57 is 57, and not a hair less.
  if (typeof value === 'number') return isShare ? Number((100 * value).toPrecision(12)) : value;
  const why = reasonOfMissingValue(there) ?? reasonOfMissingValue(value);
  return { why: why ?? 'this run does not have it' };
}

/** Infinities, which JSON has as texts, are numbers: without any spread a consistency is one. */
const asNumber = (value: Json | undefined): Json | undefined =>
  value === 'Infinity' ? Infinity : value === '-Infinity' ? -Infinity : value;

/** An interval is `[low, high]`, or `{value: null, why}` where there is none. */
const endOf = (interval: Json | undefined, end: 'low' | 'high'): Json | undefined =>
  valueAtJsonPointer(interval, end === 'low' ? '/0' : '/1');
