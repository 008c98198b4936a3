/**
 * Recipes of known data sets. `checked` names the source of the column names. The page checks whether the
 * columns exist, and otherwise asks for them.
 */
import type { Json } from '../../base/json/json.ts';
import type { ItemTable } from '../item-rows.ts';
import { judgedRecipes } from './judged-recipes.ts';
import { openRecipes } from './open-recipes.ts';
import {
  lmEvalTaskFile,
  shuffleChoicesByText,
  fieldAsText,
  scalarAsTrimmedText,
  type Fields,
  type Recipe,
} from './recipe.ts';
import { textRecipes } from './text-recipes.ts';

const shuffledChoicesNote =
  'The right choice comes first in the data set. Here the question’s words decide its position, so it is the same on every machine.';

const choiceRecipes: readonly Recipe[] = [
  {
    id: 'mmlu',
    title: 'MMLU: knowledge of 57 subjects, four choices',
    dataset: 'cais/mmlu',
    config: 'all',
    split: 'test',
    needs: ['question', 'subject', 'choices', 'answer'],
    columns: { question: 'question', choices: ['choices'], answer: 'answer', subject: 'subject', numbers: 'place' },
    licence: 'MIT',
    citation: 'Hendrycks et al. 2021, Measuring Massive Multitask Language Understanding, arXiv:2009.03300',
    checked: lmEvalTaskFile('mmlu/default/_default_template_yaml'),
    notes: ['Each subject is a configuration of its own; “all” has them together.'],
  },
  {
    id: 'mmlu-pro',
    title: 'MMLU-Pro: harder, up to ten choices',
    dataset: 'TIGER-Lab/MMLU-Pro',
    config: 'default',
    split: 'test',
    needs: ['question', 'options', 'answer_index', 'category'],
    columns: { question: 'question', choices: ['options'], answer: 'answer_index', subject: 'category', numbers: 'place' },
    licence: 'MIT',
    citation: 'Wang et al. 2024, MMLU-Pro, arXiv:2406.01574',
    isInFile: () => true,
    checked: lmEvalTaskFile('mmlu_pro/_default_template_yaml'),
    notes: [],
  },
  {
    id: 'gsm8k',
    title: 'GSM8K: sums in words, a number as the answer',
    dataset: 'openai/gsm8k',
    config: 'main',
    split: 'test',
    needs: ['question', 'answer'],
    columns: { question: 'question', choices: [], answer: 'answer' },
    licence: 'MIT',
    citation: 'Cobbe et al. 2021, Training Verifiers to Solve Math Word Problems, arXiv:2110.14168',
    checked: lmEvalTaskFile('gsm8k/gsm8k.yaml'),
    notes: ['The number behind #### is the answer; what stands before it is kept as the worked solution.'],
  },
  {
    id: 'arc',
    title: 'ARC (challenge): science at school',
    dataset: 'allenai/ai2_arc',
    config: 'ARC-Challenge',
    split: 'test',
    needs: ['question', 'choices', 'answerKey'],
    columns: { question: 'question', choices: ['choices.text'], labels: 'choices.label', answer: 'answerKey', id: 'id' },
    licence: 'CC BY-SA 4.0',
    citation: 'Clark et al. 2018, Think you have Solved Question Answering?, arXiv:1803.05457',
    checked: lmEvalTaskFile('arc/arc_easy.yaml'),
    notes: ['Some questions have three or five choices, and some call them 1 to 4.'],
  },
  {
    id: 'hellaswag',
    title: 'HellaSwag: how a scene goes on',
    dataset: 'Rowan/hellaswag',
    config: 'default',
    split: 'validation',
    needs: ['ctx', 'endings', 'label'],
    columns: { question: 'ctx', choices: ['endings'], answer: 'label', subject: 'activity_label', numbers: 'place' },
    licence: 'MIT',
    citation: 'Zellers et al. 2019, HellaSwag, arXiv:1905.07830',
    isInFile: () => true,
    checked: lmEvalTaskFile('hellaswag/utils.py'),
    notes: ['The part “test” has no answers: take “validation”.'],
  },
  {
    id: 'truthfulqa',
    title: 'TruthfulQA (MC1): what many believe and is false',
    dataset: 'truthfulqa/truthful_qa',
    config: 'multiple_choice',
    split: 'validation',
    needs: ['question', 'mc1_targets'],
    columns: { question: 'question', choices: ['MC1 choices'], answer: 'MC1 answer', numbers: 'place' },
    made: (fields) => {
      const targets = fields['mc1_targets'];
      const parts = typeof targets === 'object' && targets !== null && !Array.isArray(targets) ? targets : {};
      const { choices, labels } = parts as { readonly choices?: Json; readonly labels?: Json };
      // On the hub choices and labels are lists. In the authors' file each choice has a label.
      const texts = Array.isArray(choices) ? choices.map(scalarAsTrimmedText) : Object.keys(parts);
      const right = (Array.isArray(labels) ? labels : Object.values(parts)).indexOf(1);
      const order = shuffleChoicesByText(texts, right, fieldAsText(fields, 'question'));
      return { 'MC1 choices': order.choices, 'MC1 answer': right === -1 ? null : order.answer };
    },
    licence: 'Apache-2.0',
    citation: 'Lin et al. 2022, TruthfulQA, arXiv:2109.07958',
    isInFile: () => true,
    checked: lmEvalTaskFile('truthfulqa/truthfulqa_mc1.yaml'),
    notes: [shuffledChoicesNote],
  },
  {
    id: 'boolq',
    title: 'BoolQ: yes or no about a passage',
    dataset: 'google/boolq',
    config: 'default',
    split: 'validation',
    needs: ['question', 'answer', 'passage'],
    columns: { question: 'whole question', context: 'passage', choices: ['yes or no'], answer: 'yes or no, the right one' },
    made: (fields) => ({
      'whole question': asQuestion(fieldAsText(fields, 'question')),
      'yes or no': ['yes', 'no'],
      'yes or no, the right one': yesNoWords[fieldAsText(fields, 'answer')] ?? null,
    }),
    licence: 'CC BY-SA 3.0',
    citation: 'Clark et al. 2019, BoolQ, arXiv:1905.10044',
    isInFile: ({ answer }) => typeof answer === 'boolean',
    checked: 'google-research-datasets/boolean-questions, README.md',
    notes: ['The passage stands before its question.'],
  },
  {
    id: 'winogrande',
    title: 'WinoGrande: who or what a blank stands for',
    dataset: 'allenai/winogrande',
    config: 'winogrande_xl',
    split: 'validation',
    needs: ['sentence', 'option1', 'option2', 'answer'],
    columns: {
      question: 'sentence with its question',
      choices: ['option1', 'option2'],
      answer: 'answer',
      numbers: 'place from 1',
    },
    made: (fields) => ({
      'sentence with its question': `${fieldAsText(fields, 'sentence')}\n\nWhat belongs where the “_” stands?`,
    }),
    licence: 'CC BY',
    citation: 'Sakaguchi et al. 2020, WinoGrande, arXiv:1907.10641',
    isInFile: () => true,
    checked: lmEvalTaskFile('winogrande/preprocess_winogrande.py'),
    notes: ['The data set has sentences only. A question is added after each.', 'The part “test” has no answers.'],
  },
  {
    id: 'gpqa',
    title: 'GPQA (diamond): hard questions by experts',
    dataset: 'Idavidrein/gpqa',
    config: 'gpqa_diamond',
    split: 'train',
    needs: ['Question', 'Correct Answer', 'Incorrect Answer 1', 'Incorrect Answer 2', 'Incorrect Answer 3'],
    columns: {
      question: 'Question',
      choices: [],
      answer: 'Correct Answer',
      wrong: ['Incorrect Answer 1', 'Incorrect Answer 2', 'Incorrect Answer 3'],
      subject: 'High-level domain',
    },
    licence: 'CC BY 4.0',
    citation: 'Rein et al. 2023, GPQA, arXiv:2311.12022',
    isInFile: () => true,
    checked: lmEvalTaskFile('gpqa/zeroshot/utils.py'),
    notes: [
      'Gated data set: request access on the hub, then enter a token.',
      'The files of all its parts have these columns.',
      shuffledChoicesNote,
    ],
    keepPrivate: true,
  },
  {
    id: 'mmlu-multi-prompt',
    title: 'MMLU multi-prompt of PromptEval: answers of 15 models to 100 prompts',
    dataset: 'PromptEval/MMLU_multi_prompt',
    config: '',
    split: '',
    needs: [],
    columns: {},
    licence: '',
    citation: 'Maia Polo et al. 2024, Efficient multi-prompt evaluation of LLMs, arXiv:2405.17202',
    notes: ['Its columns are not known here: choose them once its first rows are shown.', 'It has 3.17 million rows.'],
  },
];

/** A file matches the first of these recipes whose columns it has. */
export const recipes: readonly Recipe[] = [...choiceRecipes, ...openRecipes, ...textRecipes, ...judgedRecipes];

const yesNoWords: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

/** BoolQ’s questions lack a capital letter and a question mark. */
function asQuestion(typed: string): string {
  const words = typed.charAt(0).toUpperCase() + typed.slice(1);
  return words === '' || words.endsWith('?') ? words : `${words}?`;
}

export const findRecipeById = (id: string | undefined): Recipe | undefined => recipes.find((recipe) => recipe.id === id);

/** The recipe for a file, by its columns and first row; undefined for an unknown file. */
export function recogniseRecipe({ columns, rows }: Pick<ItemTable, 'columns' | 'rows'>): Recipe | undefined {
  const there = new Set(columns);
  const first = (rows[0]?.fields ?? {}) as Fields;
  return recipes.find(({ needs, isInFile }) => isInFile && needs.every((column) => there.has(column)) && isInFile(first));
}

/** Whether the authors of a dataset ask everyone not to publish its questions as plain text. Ignores the case of the id. */
export const isDatasetKeptPrivate = (dataset: string): boolean =>
  recipes.some((recipe) => recipe.keepPrivate && recipe.dataset.toLowerCase() === dataset.trim().toLowerCase());
