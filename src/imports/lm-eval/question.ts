import type { Json } from '../../base/json/json.ts';
import { parseGsm8kAnswer } from '../../items/answer-in-row.ts';
import { guessQuestionColumns, type ColumnGuess } from '../../items/item-columns.ts';
import { expandNestedColumns } from '../../items/nested-columns.ts';
import type { LoggedQuestion } from '../log/imported-log.ts';
import { likeliestIndex } from '../log/likelihoods.ts';
import { arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import { contextToMessages, type LmEvalSampleLine } from './sample.ts';

type Question = Pick<LoggedQuestion, 'question' | 'choices' | 'answer' | 'subject'>;

/** Question fields of further datasets, used if none of the usual names occurs. */
const alsoAsks = ['ctx', 'goal', 'premise', 'sentence', 'context', 'text', 'passage'];
const alsoChoices = ['endings', 'candidates', 'answer_choices', 'mc1_targets.choices'];

const mostChoices = 26;

/** The question of a sample, from its `doc`. */
export function parseLmEvalQuestion(sample: LmEvalSampleLine): Question {
  const fields = expandNestedColumns(sample.doc) as Fields;
  const guess = guessQuestionColumns(Object.keys(fields));
  const question = askedIn(fields, guess) ?? lastAsked(sample) ?? JSON.stringify(sample.doc);
  const subject = textIn(fields, guess.subject);
  const choices = choicesOf(sample, choicesIn(fields, guess));
  const answer = rightOf(sample, fields, guess, choices);
  const asChoice = choices && (typeof answer === 'number' || sample.likelihoods) ? { choices } : {};
  return { question, ...asChoice, ...(answer !== undefined && { answer }), ...(subject !== undefined && { subject }) };
}

/** The right choice, if the sample reveals it: the chosen one was counted as right. */
export function loggedCorrectChoice({ likelihoods, metrics }: LmEvalSampleLine): number | undefined {
  return likelihoods && metrics.get('acc') === 1 ? likeliestIndex(likelihoods) : undefined;
}

function askedIn(fields: Fields, { question }: ColumnGuess): string | undefined {
  return [question, ...alsoAsks].map((name) => textIn(fields, name)).find((text) => text !== undefined);
}

function lastAsked({ requests: [first] }: LmEvalSampleLine): string | undefined {
  const messages = contextToMessages(first?.context ?? null);
  return messages?.findLast(({ role }) => role === 'user')?.content;
}

function choicesIn(fields: Fields, { choices }: ColumnGuess): readonly string[] | undefined {
  const columns = choices.length > 0 ? choices : alsoChoices.filter((name) => Object.hasOwn(fields, name)).slice(0, 1);
  const [only, another] = columns;
  const found: readonly (Json | undefined)[] =
    another === undefined ? arrayOrEmpty(fields[only ?? '']) : columns.map((column) => fields[column]);
  const texts = found.filter((choice) => typeof choice === 'string' || typeof choice === 'number').map(String);
  return texts.length >= 2 && texts.length === found.length && texts.length <= mostChoices
    ? texts.map((text) => text.trim())
    : undefined;
}

/** For a likelihood task, exactly the choices that were measured: those of the question, or else the measured texts. */
function choicesOf(
  { likelihoods, requests }: LmEvalSampleLine,
  inDoc: readonly string[] | undefined,
): readonly string[] | undefined {
  if (!likelihoods) return inDoc;
  if (inDoc?.length === likelihoods.length) return inDoc;
  const measured = requests.slice(0, likelihoods.length).map(({ continuation = '' }) => continuation);
  const isWhole = measured.length >= 2 && measured.length === likelihoods.length && !measured.includes('');
  return isWhole && new Set(measured).size === measured.length ? measured : undefined;
}

function rightOf(
  sample: LmEvalSampleLine,
  fields: Fields,
  guess: ColumnGuess,
  choices: readonly string[] | undefined,
): number | string | undefined {
  const target = sample.target.trim();
  if (choices) {
    const places = placesNamed(sample, fields, guess, choices).filter((place) => place >= 0 && place < choices.length);
    if (!sample.likelihoods) return places[0] ?? referenceIn(target);
    const chosen = likeliestIndex(sample.likelihoods);
    const acc = sample.metrics.get('acc');
    // The logged score decides between possible interpretations of the target.
    return places.find((place) => acc === undefined || (acc === 1) === (place === chosen)) ?? loggedCorrectChoice(sample);
  }
  return sample.likelihoods ? undefined : referenceIn(target);
}

const referenceIn = (target: string): string | undefined => {
  const marked = parseGsm8kAnswer({ where: '', value: target })?.answer;
  const reference = marked === undefined ? target : String(marked);
  return reference === '' ? undefined : reference;
};

/**
 * The indexes that a target may mean, the most certain first. It may be an index, a text, a letter, the dataset's label, or
 * a number.
 */
function placesNamed(
  { target: written, requests }: LmEvalSampleLine,
  fields: Fields,
  guess: ColumnGuess,
  choices: readonly string[],
): number[] {
  const target = written.trim();
  const bare = target.replace(/^\(([A-Z])\)$/, '$1');
  const letter = /^[A-Z]$/.test(bare) ? bare.charCodeAt(0) - 65 : -1;
  const labels = arrayOrEmpty(fields[guess.labels ?? '']).map(String);
  const number = /^\d{1,2}$/.test(target) ? Number(target) : -1;
  const inDoc = guess.answer === null ? undefined : fields[guess.answer];
  const index = typeof inDoc === 'number' || (typeof inDoc === 'string' && /^\d{1,2}$/.test(inDoc)) ? Number(inDoc) : -1;
  return [
    // A whole number in the dataset is an index, whatever the choices' texts are.
    typeof inDoc === 'number' && String(inDoc) === target ? inDoc : -1,
    choices.indexOf(target),
    requests.findIndex(({ continuation }) => continuation !== undefined && continuation === target),
    letter,
    labels.indexOf(target),
    number,
    index,
    index - 1,
  ];
}

function textIn(fields: Fields, name: string | null): string | undefined {
  const value = name !== null && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
