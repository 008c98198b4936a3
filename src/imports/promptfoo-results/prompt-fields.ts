import type { LogFieldCandidate } from '../log/varied-fields.ts';
import { parseJsonChat, type PromptfooResultRow } from './result-row.ts';

/** The fields that distinguish the prompts of a file, and each row’s values. */
export interface VaryingPromptFields {
  readonly fields: readonly LogFieldCandidate[];
  readonly levels: readonly Readonly<Record<string, string>>[];
}

/**
 * If prompts are chats that differ only in their system message, the field is the system message; otherwise it is the
 * prompt.
 */
export function detectPromptFields(rows: readonly PromptfooResultRow[]): VaryingPromptFields {
  const names = Object.fromEntries(
    rows.flatMap(({ template, label }) =>
      label !== '' && label !== template && label.length <= 40 ? [[template, label]] : [],
    ),
  );
  const systems = systemsOf(new Set(rows.map(({ template }) => template))) ?? systemsOfSentPrompts(rows);
  const columns = makeProviderRepeatNumberer(rows);
  const field: LogFieldCandidate = systems
    ? { id: 'system', title: 'System message', kind: 'system message', names: namedBy(systems, names) }
    : { id: 'prompt', title: 'Prompt', kind: 'prompt', names };
  return {
    fields: [field, { id: 'column', title: 'Column of the results', kind: 'setting' }],
    levels: rows.map((row) => ({ [field.id]: systems?.get(row.template) ?? row.template, column: columns(row) })),
  };
}

/** System messages by template; `undefined` if templates differ in more, or not at all. */
function systemsOf(templates: ReadonlySet<string>): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  const others = new Set<string>();
  for (const template of templates) {
    const chat =
      parseJsonChat(template) ?? parseJsonChat(template.replace(bareVariable, (variable) => JSON.stringify(variable)));
    if (!chat) return undefined;
    found.set(template, chat.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n\n'));
    others.add(JSON.stringify(chat.filter(({ role }) => role !== 'system')));
  }
  return others.size === 1 && found.size > 1 && new Set(found.values()).size === found.size ? found : undefined;
}

/** Finds system messages in the prompts as sent, as JSON Lines have no templates. Apart from the system message, equal variables must give equal messages. */
function systemsOfSentPrompts(rows: readonly PromptfooResultRow[]): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  const others = new Map<string, string>();
  for (const { template, messages, vars } of rows) {
    const system = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n\n');
    const other = JSON.stringify(messages.filter(({ role }) => role !== 'system'));
    const test = JSON.stringify(vars);
    if ((found.get(template) ?? system) !== system || (others.get(test) ?? other) !== other) return undefined;
    found.set(template, system);
    others.set(test, other);
  }
  return found.size > 1 && new Set(found.values()).size === found.size ? found : undefined;
}

/** A variable that adds its own quotes: `"content": {{question | dump}}`. */
const bareVariable = /(?<=:\s{0,20})\{\{[^{}]{1,200}\}\}/g;

const namedBy = (
  systems: ReadonlyMap<string, string>,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([template, name]) => {
      const system = systems.get(template);
      return system === undefined ? [] : [[system, name]];
    }),
  );

/** A configuration may have one provider twice with different settings. Then only the column distinguishes its answers. */
export function makeProviderRepeatNumberer(rows: readonly PromptfooResultRow[]): (row: PromptfooResultRow) => string {
  const known = new Map<string, number[]>();
  const keyOf = ({ model, template, label }: PromptfooResultRow) => JSON.stringify([model, template, label]);
  for (const row of rows) {
    const key = keyOf(row);
    const columns = known.get(key) ?? [];
    known.set(key, columns);
    if (row.column !== undefined && !columns.includes(row.column)) columns.push(row.column);
  }
  for (const columns of known.values()) columns.sort((one, other) => one - other);
  return (row) => {
    const place = (known.get(keyOf(row)) ?? []).indexOf(row.column ?? -1);
    return place > 0 ? String(place + 1) : '1';
  };
}
