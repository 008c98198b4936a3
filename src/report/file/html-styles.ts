import { makePeriodicYielder } from '../../base/workers/yield-every.ts';

/**
 * The rules of these sheets that apply to the document, as text. They include the rules of every theme, width and medium.
 */
export async function cssRulesForDocument(file: Document, sheets: readonly CSSStyleSheet[]): Promise<string> {
  const pace = makePeriodicYielder();
  const texts: string[] = [];
  for (const sheet of sheets) texts.push(...(await textsOf(sheet.cssRules, file, pace)));
  return texts.join('\n');
}

async function textsOf(rules: CSSRuleList, file: Document, pace: ReturnType<typeof makePeriodicYielder>): Promise<string[]> {
  const texts: string[] = [];
  for (const rule of rules) {
    if (pace.due()) await pace.breath();
    if (rule instanceof CSSStyleRule) {
      if (applies(rule.selectorText, file)) texts.push(rule.cssText);
    } else if (rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule) {
      const kind = rule instanceof CSSMediaRule ? 'media' : 'supports';
      const within = await textsOf(rule.cssRules, file, pace);
      if (within.length > 0) texts.push(`@${kind} ${rule.conditionText} {\n${within.join('\n')}\n}`);
    } else if (rule instanceof CSSPageRule) texts.push(rule.cssText);
  }
  return texts;
}

/** Selectors of pointer, focus and pseudo-elements are judged by the element that they belong to. */
const changing =
  /::?(?:hover|focus(?:-visible|-within)?|active|popover-open|before|after|backdrop|marker|selection|placeholder|file-selector-button|-webkit-[\w-]+)(?:\([^)]*\))?/g;

function applies(selector: string, file: Document): boolean {
  const bare = selector.replace(changing, '').trim();
  try {
    return bare === '' || file.querySelector(bare) !== null;
  } catch {
    // The rest is not a valid selector, as of “::selection, p”: the rule is kept.
    return true;
  }
}
