import type { RuleOfKind } from '../../core/counting/counting.ts';

/**
 * The last line that a judge with a rubric must write, alone and exactly. The judge's prompt asks for it, and the parser
 * accepts nothing else.
 */
export const rubricVerdictFormats: {
  readonly [Scale in RuleOfKind<'rubric'>['scale']]: {
    readonly word: string;
    readonly values: Readonly<Record<string, number>>;
  };
} = {
  'yes-no': { word: 'Verdict', values: { yes: 1, no: 0 } },
  'one-to-five': { word: 'Score', values: { '1': 1, '2': 2, '3': 3, '4': 4, '5': 5 } },
};

/** “Verdict: yes”. */
export const formatVerdictLine = (scale: RuleOfKind<'rubric'>['scale'], value: string): string =>
  `${rubricVerdictFormats[scale].word}: ${value}`;

/**
 * The value of a judge's last line: 0 or 1, or 1 to 5; undefined for any other line. Trailing white space does not count as
 * a line.
 */
export function readVerdictLine(text: string, scale: RuleOfKind<'rubric'>['scale']): number | undefined {
  const last = text
    .trimEnd()
    .split(/\r\n?|\n/)
    .at(-1);
  const { values } = rubricVerdictFormats[scale];
  return Object.entries(values).find(([value]) => formatVerdictLine(scale, value) === last)?.[1];
}
