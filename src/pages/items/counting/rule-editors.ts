import type { RuleKind } from '../../../core/counting/counting.ts';

/** A field of a rule, as a form shows it; `name` is the rule's own. */
export interface RuleField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** `texts`: one a line; `paths`: “/path = value” a line. */
  readonly needed?: true;
  readonly as: 'text' | 'texts' | 'amount' | 'tick' | 'json' | 'paths';
}

export interface RuleEditor {
  readonly kind: RuleKind;
  readonly title: string;
  readonly says: string;
  readonly fields: readonly RuleField[];
}

const strict = (hint: string): RuleField => ({ name: 'strict', label: 'Strictly', hint, as: 'tick' });

/** The rules that a form offers: a line each. */
export const ruleEditors: readonly RuleEditor[] = [
  {
    kind: 'number',
    title: 'A number',
    says: 'The number of the reference answer, or one of your own.',
    fields: [
      { name: 'value', label: 'Number', hint: 'Empty: the reference answer of each question.', as: 'text' },
      { name: 'within', label: 'Not further off than', hint: 'Such as 0.5.', as: 'amount' },
      { name: 'share', label: 'Nor than this share of it', hint: '0.01 is one percent.', as: 'amount' },
      { name: 'units', label: 'Units', hint: 'One a line; another unit of measure is wrong.', as: 'texts' },
      strict('After “Answer:” or alone, with its unit; else the last number counts too.'),
    ],
  },
  {
    kind: 'text',
    title: 'A text',
    says: 'The reference answer, or any of several texts.',
    fields: [
      {
        name: 'any',
        label: 'Any of these',
        hint: 'One a line; empty: the reference answer of each question.',
        as: 'texts',
      },
      {
        name: 'exact',
        label: 'To the last character',
        hint: 'Else capitals, spaces and closing marks are of no account.',
        as: 'tick',
      },
      strict('After “Answer:” or alone; else the last line counts too.'),
    ],
  },
  {
    kind: 'contains',
    title: 'Contains',
    says: 'Words that the answer must have, or must not have. All fields empty: the reference answer.',
    fields: [
      { name: 'all', label: 'All of these', hint: 'One a line.', as: 'texts' },
      { name: 'any', label: 'At least one of these', hint: 'One a line.', as: 'texts' },
      { name: 'none', label: 'None of these', hint: 'One a line.', as: 'texts' },
      {
        name: 'exact',
        label: 'To the last character',
        hint: 'Else capitals and spaces are of no account.',
        as: 'tick',
      },
    ],
  },
  {
    kind: 'regex',
    title: 'An expression',
    says: 'A regular expression in RE2’s syntax: without look-around and back-references.',
    fields: [
      { name: 'pattern', label: 'Expression', needed: true, as: 'text' },
      { name: 'ignoreCase', label: 'Capitals are of no account', as: 'tick' },
      { name: 'whole', label: 'It must match the whole answer', as: 'tick' },
    ],
  },
  {
    kind: 'json',
    title: 'JSON',
    says: 'The answer is JSON; as you like, with certain values or of a certain form.',
    fields: [
      { name: 'equals', label: 'Values', hint: 'One a line, such as /person/age = 36.', as: 'paths' },
      { name: 'schema', label: 'JSON Schema', hint: 'Drafts 4 to 7; it may refer to itself only.', as: 'json' },
      strict('JSON alone; else also in a fenced block or among words.'),
    ],
  },
  {
    kind: 'choice',
    title: 'The right choice',
    says: 'Its letter or its words, of questions with choices.',
    fields: [strict('Only its letter, after “Answer:” or alone.')],
  },
];
