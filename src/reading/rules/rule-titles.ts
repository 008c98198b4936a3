import type { RuleKind } from '../../core/counting/counting.ts';

/** What pages call each kind of rule. */
export const ruleTitles: Readonly<Record<RuleKind, string>> = {
  choice: 'Choice',
  number: 'Number',
  text: 'Text',
  contains: 'Words',
  regex: 'Expression',
  json: 'JSON',
  meaning: 'Meaning',
  rubric: 'Rubric',
};
