import type { GateOutcome } from './gate-rules.ts';

/** The shortest text of a value that does not round to its bound. */
function formatNearBound(value: number, bound: number): string {
  for (let digits = 2; digits < 12; digits++) {
    const text = value.toFixed(digits);
    if (value === bound || Number(text) !== bound) return text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  }
  return String(value);
}

/** One outcome in a sentence. */
export function outcomeSentence({ rule, model, about, found, together, isBroken }: GateOutcome): string {
  const of = about === '' ? model : `${model} (${about})`;
  if (typeof found !== 'number') return `${of}: ${rule.text} cannot be decided: ${found.why.replace(/\.$/, '')}.`;
  const number = formatNearBound(found, rule.bound);
  return `${of}: ${rule.name}${rule.end === 'value' ? '' : `.${rule.end}`} is ${number}${rule.end !== 'value' && together > 1 ? ` (for ${together} checks together)` : ''}; the rule is ${rule.text}: ${isBroken ? 'broken' : 'kept'}.`;
}

const xml = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- XML 1.0 has no way to write these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/**
 * The outcomes in JUnit format: a test case for each rule and line of the result. Undefined values fail like broken rules.
 */
export function gateOutcomesToJunit(outcomes: readonly GateOutcome[], name: string): string {
  const failures = outcomes.filter(({ isBroken }) => isBroken).length;
  const cases = outcomes.map((outcome) => {
    const { rule, model, about, isBroken } = outcome;
    const head = `    <testcase classname="${xml(`${model}${about === '' ? '' : `, ${about}`}`)}" name="${xml(rule.text)}"`;
    if (!isBroken) return `${head}/>`;
    return `${head}>\n      <failure message="${xml(outcomeSentence(outcome))}"/>\n    </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${outcomes.length}" failures="${failures}">`,
    `  <testsuite name="${xml(name)}" tests="${outcomes.length}" failures="${failures}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const cell = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/[<>&`*_[\]#]/g, (mark) => `&#${mark.charCodeAt(0)};`)
    .replace(/\s+/g, ' ');

/** The outcomes in Markdown, for a job's summary. */
export function gateOutcomesToMarkdown(outcomes: readonly GateOutcome[], name: string): string {
  const broken = outcomes.filter(({ isBroken }) => isBroken);
  const rows = outcomes.map(({ rule, model, about, found, isBroken }) => {
    const number = typeof found === 'number' ? formatNearBound(found, rule.bound) : `undefined: ${found.why}`;
    return `| ${[about === '' ? model : `${model}, ${about}`, rule.text, number, isBroken ? 'broken' : 'kept'].map(cell).join(' | ')} |`;
  });
  return [
    `### ${cell(name)}: ${broken.length === 0 ? 'every rule is kept' : `${broken.length} of ${outcomes.length} broken`}`,
    '',
    '| model | fails where | is | |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
