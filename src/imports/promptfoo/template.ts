import {
  escapeTemplateText,
  isPlaceholderName,
  templatePlaceholderNames,
  parseTemplate,
} from '../../core/prompts/placeholders.ts';

/** Syntax other than a plain name: blocks (`{% if %}`), filters, members of objects, the environment. */
export type UnsupportedSyntax = { readonly why: string };

export const isUnsupportedSyntax = (value: unknown): value is UnsupportedSyntax =>
  typeof value === 'object' && value !== null && 'why' in value;

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;
const marks = /\{\{-?([\s\S]*?)-?\}\}|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}/g;

/** The text and names of a promptfoo template, in order, or why it is not plain. Comments are dropped, as in promptfoo. */
function partsOf(template: string): readonly (string | { readonly name: string })[] | UnsupportedSyntax {
  const parts: (string | { readonly name: string })[] = [];
  let from = 0;
  for (const { index, 0: mark, 1: inside } of template.matchAll(marks)) {
    parts.push(template.slice(from, index));
    from = index + mark.length;
    if (mark.startsWith('{#')) continue;
    if (mark.startsWith('{%')) return { why: `template logic (${shortly(mark)}), which is not run` };
    const name = (inside ?? '').trim();
    if (!plainName.test(name)) return { why: `${shortly(mark)}, which is not just the name of a variable` };
    parts.push({ name });
  }
  return [...parts, template.slice(from)];
}

const shortly = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
};

/** The names in a template; empty if it is not plain. */
export function variablesInTemplate(template: string): readonly string[] {
  const parts = partsOf(template);
  return isUnsupportedSyntax(parts) ? [] : parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
}

/** Converts a template to an Evenkeel message: single braces around names, double braces for a literal brace. */
export function convertPromptfooTemplate(template: string, nameOf: (name: string) => string): string | UnsupportedSyntax {
  const parts = partsOf(template);
  if (isUnsupportedSyntax(parts)) return parts;
  const made = parts
    .map((part) => (typeof part === 'string' ? escapeTemplateText(part) : `{${nameOf(part.name)}}`))
    .join('');
  // Braces in the text must not become names.
  const names = new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [nameOf(part.name)])));
  const read = templatePlaceholderNames(parseTemplate(made));
  return read.every((name) => names.has(name)) && [...names].every((name) => isPlaceholderName(name))
    ? made
    : { why: 'braces that look like a variable' };
}

/** Replaces each name by its value once; values are not expanded again. */
export function fillTemplate(template: string, valueOf: (name: string) => string | undefined): string | UnsupportedSyntax {
  const parts = partsOf(template);
  if (isUnsupportedSyntax(parts)) return parts;
  let made = '';
  for (const part of parts) {
    const value = typeof part === 'string' ? part : valueOf(part.name);
    if (value === undefined)
      return { why: `{{${typeof part === 'string' ? '' : part.name}}}, for which there is no variable` };
    made += value;
  }
  return made;
}
