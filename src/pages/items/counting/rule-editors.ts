import type { RuleKind } from '../../../core/counting/counting.ts';
import { bundledEncoder } from '../../../core/encoder/own-encoder.ts';

/** A field of a rule in the form. `name` is the rule’s own field name. */
export interface RuleField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** `needed`: must not be empty. `as`: `texts` has one text per line, and `paths` has “/path = value” per line. */
  readonly needed?: true;
  readonly as: 'text' | 'long text' | 'texts' | 'amount' | 'tick' | 'choice' | 'json' | 'paths';
  /** The default if the field is empty. */
  readonly usual?: string;
  /** The options of a choice, with `usual` first. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export interface RuleEditorSpec {
  readonly kind: RuleKind;
  readonly title: string;
  readonly says: string;
  readonly fields: readonly RuleField[];
}

const strict = (hint: string): RuleField => ({ name: 'strict', label: 'Strictly', hint, as: 'tick' });

/** The rules that the form offers. */
export const ruleEditorSpecs: readonly RuleEditorSpec[] = [
  {
    kind: 'number',
    title: 'A number',
    says: 'The number of the reference answer, or one of your own.',
    fields: [
      { name: 'value', label: 'Number', hint: 'Empty: the reference answer of each question.', as: 'text' },
      { name: 'within', label: 'Tolerance', hint: 'Such as 0.5.', as: 'amount' },
      {
        name: 'share',
        label: 'Tolerance as a share',
        hint: '0.01 is one percent. With both, the larger counts.',
        as: 'amount',
      },
      { name: 'units', label: 'Units', hint: 'One per line. Any other unit of measure is wrong.', as: 'texts' },
      strict('After “Answer:” or alone, with its unit. Otherwise the last number counts too.'),
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
        hint: 'One per line. Empty: the reference answer of each question.',
        as: 'texts',
      },
      {
        name: 'exact',
        label: 'To the last character',
        hint: 'Otherwise capitals, spaces and closing marks are ignored.',
        as: 'tick',
      },
      strict('After “Answer:” or alone. Otherwise the last line counts too.'),
    ],
  },
  {
    kind: 'contains',
    title: 'Contains',
    says: 'Words that the answer must have, or must not have. All fields empty: the reference answer.',
    fields: [
      { name: 'all', label: 'All of these', hint: 'One per line.', as: 'texts' },
      { name: 'any', label: 'At least one of these', hint: 'One per line.', as: 'texts' },
      { name: 'none', label: 'None of these', hint: 'One per line.', as: 'texts' },
      { name: 'exact', label: 'To the last character', hint: 'Otherwise capitals and spaces are ignored.', as: 'tick' },
    ],
  },
  {
    kind: 'regex',
    title: 'An expression',
    says: 'A regular expression in RE2’s syntax: without look-around and back-references.',
    fields: [
      { name: 'pattern', label: 'Expression', needed: true, as: 'text' },
      { name: 'ignoreCase', label: 'Ignore capitals', as: 'tick' },
      { name: 'whole', label: 'It must match the whole answer', as: 'tick' },
    ],
  },
  {
    kind: 'json',
    title: 'JSON',
    says: 'The answer is JSON, optionally with certain values or of a certain form.',
    fields: [
      { name: 'equals', label: 'Values', hint: 'One per line, such as /person/age = 36.', as: 'paths' },
      { name: 'schema', label: 'JSON Schema', hint: 'Drafts 4 to 7. It may refer only to itself.', as: 'json' },
      strict('JSON alone. Otherwise also in a fenced block or among words.'),
    ],
  },
  {
    kind: 'choice',
    title: 'The right choice',
    says: 'Its letter or its words, for questions with choices.',
    fields: [
      {
        name: 'last',
        label: 'The last one of several',
        hint: 'Otherwise an answer that ends with several choices is unreadable.',
        as: 'tick',
      },
      strict('Only its letter, after “Answer:” or alone.'),
    ],
  },
  {
    kind: 'meaning',
    title: 'Close in meaning',
    says: 'An encoder in this browser compares the answer with what is right, after the run.',
    fields: [
      {
        name: 'any',
        label: 'Any of these',
        hint: 'One per line. Empty: the reference answer of each question.',
        as: 'texts',
      },
      {
        name: 'least',
        label: 'At least this alike',
        hint: 'From 0 to 1 (the same text). How much is enough depends on the encoder: try a few answers first.',
        needed: true,
        as: 'amount',
      },
      {
        name: 'encoder',
        label: 'Encoder',
        hint: 'Empty: the one that comes with Evenkeel, for English. Else a model’s id from the Models page.',
        usual: bundledEncoder.id,
        as: 'text',
      },
    ],
  },
  {
    kind: 'rubric',
    title: 'A model’s judgement',
    says: 'A model that you choose with the audit reads each answer and says whether it fits the rubric.',
    fields: [
      {
        name: 'rubric',
        label: 'Rubric',
        hint: 'What a good answer does. The judge also has the question and its reference answer.',
        needed: true,
        as: 'long text',
      },
      {
        name: 'scale',
        label: 'The judge says',
        usual: 'yes-no',
        options: [
          { value: 'yes-no', label: 'yes or no' },
          { value: 'one-to-five', label: '1 to 5' },
        ],
        as: 'choice',
      },
      {
        name: 'repeats',
        label: 'Judgements of each answer',
        hint: '1 to 10. With 2 or more the report says how far the judge agrees with itself.',
        usual: '3',
        as: 'amount',
      },
      {
        name: 'least',
        label: 'Lowest mean that counts as right',
        hint: 'Empty: the mean itself is the score.',
        as: 'amount',
      },
      { name: 'judge', label: 'Judge', hint: 'Empty: chosen with each audit. Else a model’s id.', as: 'text' },
    ],
  },
];
