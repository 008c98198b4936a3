import { itemScoringSchema, type ItemScoring, type RuleKind } from '../../../core/counting/counting.ts';
import { checkForm } from '../../../base/json/check-form.ts';
import { parseJson } from '../../../base/json/bounded-json.ts';
import type { Item } from '../../../core/items/item.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import { ruleFault } from '../../../reading/rules/rule-fault.ts';
import { ruleEditorSpecs, type RuleField } from './rule-editors.ts';

/** A rule as the form holds it: the raw text of every field, and “yes” for a ticked one. */
export interface RuleDraft {
  readonly kind: RuleKind;
  readonly fields: Readonly<Record<string, string>>;
}

export const makeEmptyRuleDraft = (kind: RuleKind): RuleDraft => ({ kind, fields: {} });

/**
 * Converts drafts to rules. Throws a UserError if a draft is no valid rule, or if a rule cannot run (on `item`, if given).
 */
export function draftsToItemScoring(
  drafts: readonly RuleDraft[],
  together: ItemScoring['together'],
  item?: Item,
): ItemScoring {
  const rules = drafts.map(({ kind, fields }, index) => {
    const known = ruleEditorSpecs.find((editor) => editor.kind === kind)?.fields ?? [];
    const given = known.flatMap((field) => {
      const value = valueOf(
        field,
        (fields[field.name] ?? '').trim() === '' ? (field.usual ?? '') : (fields[field.name] ?? ''),
        `Rule ${index + 1}, ${field.label.toLowerCase()}`,
      );
      return value === undefined ? [] : [[field.name, value] as const];
    });
    return { kind, ...Object.fromEntries(given) };
  });
  const counting = checkForm(itemScoringSchema, { rules, together }, 'Scoring');
  for (const [index, rule] of counting.rules.entries()) {
    const fault = ruleFault(rule, item);
    if (fault !== undefined) throw new UserError(`Rule ${index + 1} ${fault}.`);
  }
  return counting;
}

/** Converts rules to drafts; undefined if the form lacks fields for one of them. */
export function itemScoringToDrafts({ rules }: ItemScoring): readonly RuleDraft[] | undefined {
  const drafts = rules.map((rule): RuleDraft | undefined => {
    const editor = ruleEditorSpecs.find(({ kind }) => kind === rule.kind);
    if (!editor) return undefined;
    const values: Readonly<Record<string, unknown>> = { ...rule };
    const fields = editor.fields.map((field) => [field.name, typedOf(field, values[field.name])] as const);
    return { kind: rule.kind, fields: Object.fromEntries(fields) };
  });
  return drafts.every((draft) => draft !== undefined) ? drafts : undefined;
}

function valueOf({ as, needed }: RuleField, typed: string, where: string): unknown {
  if (typed.trim() === '') {
    if (needed) throw new UserError(`${where}: it is missing.`);
    return undefined;
  }
  return parsers[as](typed, where);
}

const parsers: { readonly [As in RuleField['as']]: (typed: string, where: string) => unknown } = {
  text: (typed) => typed,
  'long text': (typed) => typed,
  choice: (typed) => typed,
  texts: (typed) => linesOf(typed),
  tick: () => true,
  amount(typed, where) {
    const amount = Number(typed.trim());
    if (!Number.isFinite(amount)) throw new UserError(`${where}: “${typed.trim().slice(0, 60)}” is not a number.`);
    return amount;
  },
  json: (typed, where) => parseJson(typed, where),
  paths: (typed, where) =>
    linesOf(typed).map((line) => {
      const at = line.indexOf('=');
      if (at === -1) throw new UserError(`${where}: “${line.slice(0, 60)}” is not of the form /path = value.`);
      return { path: line.slice(0, at).trim(), value: jsonOrText(line.slice(at + 1).trim()) };
    }),
};

function typedOf({ as, usual }: RuleField, value: unknown): string {
  if (value === undefined || (as !== 'choice' && String(value) === usual)) return '';
  if (as === 'tick') return 'yes';
  if (as === 'json') return JSON.stringify(value, null, 2);
  if (as === 'texts') return (value as readonly string[]).join('\n');
  if (as === 'paths') {
    return (value as readonly { readonly path: string; readonly value: unknown }[])
      .map((each) => `${each.path} = ${JSON.stringify(each.value)}`)
      .join('\n');
  }
  return String(value);
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** “36”, “true” and “[1]” are parsed as JSON. Everything else is a text. */
function jsonOrText(typed: string): unknown {
  try {
    return parseJson(typed, 'value');
  } catch {
    return typed;
  }
}
