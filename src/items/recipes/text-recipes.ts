import type { Json } from '../../base/json/json.ts';
import { stripChoiceLabels } from '../choice-labels.ts';
import { fieldAsText, lmEvalTaskFile, listIn, scalarAsTrimmedText, type Fields, type Recipe } from './recipe.ts';
import { givenOrdersColumn } from '../../core/items/given-orders.ts';

const entailment = ['entailment', 'neutral', 'contradiction'];

/** Labels as a number, a name, or a file’s own word. */
const entailmentAnswer = (label: Json | undefined): string | null => {
  const word = scalarAsTrimmedText(label).toLowerCase();
  return (/^[0-2]$/.test(word) ? entailment[Number(word)] : entailment.find((name) => name === word)) ?? null;
};

const inferenceColumns = (premise: string, hypothesis: string, label: string) => (fields: Fields) => ({
  'what to decide': `Statement: ${fieldAsText(fields, hypothesis)}\n\nDoes the text above entail the statement, contradict it, or neither (neutral)?`,
  relations: entailment,
  relation: entailmentAnswer(fields[label]),
  'text above': fieldAsText(fields, premise),
});

const inferenceShape = {
  columns: { question: 'what to decide', context: 'text above', choices: ['relations'], answer: 'relation' },
  notes: ['A question is added after each pair.', 'Pairs without a label (−1 or “-”) are left out.'],
};

const isLabelled = (column: string) => (fields: Fields) => entailmentAnswer(fields[column]) !== null;

/** Data sets whose questions combine several columns. */
export const textRecipes: readonly Recipe[] = [
  {
    id: 'roparq',
    title: 'RoParQ: three wordings of each question, eight orders of its choices',
    dataset: 'm-joon-ixix/RoParQ',
    config: 'general-knowledge',
    split: 'test',
    needs: ['questions', 'options', 'answer_idx', 'sampled_idxs_list'],
    columns: {
      question: 'original question',
      paraphrases: ['two paraphrases'],
      choices: ['options'],
      answer: 'answer_idx',
      subject: 'source_dataset',
      numbers: 'place',
    },
    made: (fields) => {
      const [original, ...paraphrases] = listIn(fields['questions']).map(scalarAsTrimmedText);
      return {
        'original question': original ?? null,
        'two paraphrases': paraphrases,
        [givenOrdersColumn]: JSON.stringify(fields['sampled_idxs_list'] ?? null),
      };
    },
    isInFile: ({ questions }) => Array.isArray(questions),
    licence: 'MIT',
    citation: 'Choi 2025, RoParQ, arXiv:2511.21568',
    checked: 'm-joon-ixix/RoParQ, dataset/upload_hf.py and generate/form_query.py',
    notes: [
      'The study Paraphrase shows the choices in the eight orders of the data set.',
      'The paper’s Table 3 uses the part “test” of both configurations: 470 questions of general knowledge, and 1,071 of mathematics. Models reason before they answer those of mathematics (math-reasoning).',
    ],
  },
  {
    id: 'commonsenseqa',
    title: 'CommonsenseQA: everyday knowledge, five choices',
    dataset: 'tau/commonsense_qa',
    config: 'default',
    split: 'validation',
    needs: ['question', 'question_concept', 'choices', 'answerKey'],
    columns: { question: 'question', choices: ['choices.text'], labels: 'choices.label', answer: 'answerKey', id: 'id' },
    isInFile: ({ question }) => typeof question === 'string',
    licence: 'MIT',
    citation: 'Talmor et al. 2019, CommonsenseQA, arXiv:1811.00937',
    checked: lmEvalTaskFile('commonsense_qa/default.yaml'),
    notes: ['The part “test” has no answers: take “validation”.'],
  },
  {
    id: 'mathqa',
    title: 'MathQA: sums in words, five choices',
    dataset: 'regisss/math_qa',
    config: 'default',
    split: 'test',
    needs: ['Problem', 'options', 'correct'],
    columns: {
      question: 'Problem',
      choices: ['five options'],
      answer: 'correct',
      solution: 'Rationale',
      subject: 'category',
    },
    made: (fields) => ({ 'five options': lettersApart(fields['options']) }),
    isInFile: ({ options }) => typeof options === 'string',
    licence: 'Apache-2.0',
    citation: 'Amini et al. 2019, MathQA, arXiv:1905.13319',
    checked: lmEvalTaskFile('mathqa/utils.py'),
    notes: ['Its five options are one text, “a ) 38 , b ) 27 …”, which is split here.'],
  },
  {
    id: 'imdb',
    title: 'IMDB: is a film review positive or negative',
    dataset: 'stanfordnlp/imdb',
    config: 'plain_text',
    split: 'test',
    needs: ['text', 'label'],
    columns: { question: 'what to decide', context: 'text', choices: ['opinions'], answer: 'opinion' },
    made: (fields) => ({
      'what to decide': 'Is this review positive or negative?',
      opinions: ['negative', 'positive'],
      opinion: opinions[scalarAsTrimmedText(fields['label'])] ?? null,
    }),
    licence: '',
    citation: 'Maas et al. 2011, Learning Word Vectors for Sentiment Analysis',
    checked: 'huggingface.co/datasets/stanfordnlp/imdb, imdb.py',
    notes: ['A question is added after each review.'],
  },
  {
    id: 'mnli',
    title: 'MNLI: does one text follow from another',
    dataset: 'nyu-mll/glue',
    config: 'mnli',
    split: 'validation_matched',
    needs: ['premise', 'hypothesis', 'label'],
    made: inferenceColumns('premise', 'hypothesis', 'label'),
    isInFile: isLabelled('label'),
    licence: 'OANC, CC BY-SA 3.0 and others',
    citation: 'Williams et al. 2018, A Broad-Coverage Challenge Corpus for Sentence Understanding, arXiv:1704.05426',
    checked: lmEvalTaskFile('glue/mnli/default.yaml'),
    ...inferenceShape,
  },
  {
    id: 'anli',
    title: 'ANLI (round 1): inference that is hard for models',
    dataset: 'facebook/anli',
    config: 'plain_text',
    split: 'test_r1',
    needs: ['premise', 'hypothesis', 'label'],
    made: inferenceColumns('premise', 'hypothesis', 'label'),
    licence: 'CC BY-NC 4.0',
    citation: 'Nie et al. 2020, Adversarial NLI, arXiv:1910.14599',
    checked: lmEvalTaskFile('anli/anli_r1.yaml'),
    ...inferenceShape,
  },
  {
    id: 'snli',
    title: 'SNLI: inference about captions of pictures, as its own files',
    dataset: '',
    config: '',
    split: '',
    needs: ['sentence1', 'sentence2', 'gold_label'],
    made: inferenceColumns('sentence1', 'sentence2', 'gold_label'),
    isInFile: () => true,
    licence: 'CC BY-SA 4.0',
    citation: 'Bowman et al. 2015, A large annotated corpus for learning natural language inference, arXiv:1508.05326',
    ...inferenceShape,
  },
  {
    id: 'agieval',
    title: 'AGIEval: LSAT and other exams, with their passages',
    dataset: '',
    config: '',
    split: '',
    needs: ['passage', 'question', 'options', 'label'],
    columns: { question: 'question', context: 'passage', choices: ['options'], answer: 'label' },
    isInFile: ({ options, label }) => Array.isArray(options) && typeof label === 'string',
    licence: 'MIT',
    citation: 'Zhong et al. 2023, AGIEval, arXiv:2304.06364',
    checked: 'ruixiangcui/AGIEval, src/dataset_loader.py',
    notes: ['Labels before choices, such as “(A)”, are removed.'],
  },
];

const opinions: Readonly<Record<string, string>> = { '0': 'negative', '1': 'positive', neg: 'negative', pos: 'positive' };

/** Splits “a ) 38 , b ) 27” into two texts. Each option ends where the next letter begins, so it keeps its commas. */
function lettersApart(options: Json | undefined): Json {
  const text = scalarAsTrimmedText(options);
  const starts: number[] = [];
  for (const letter of 'abcdefghij') {
    const from = starts.at(-1) ?? 0;
    const found = text.slice(from).search(new RegExp(`(?:^|[\\s,'"\\[])${letter} \\) `));
    if (found === -1) break;
    starts.push(from + found);
  }
  const parts = starts.map((start, at) => text.slice(start, starts[at + 1]).replace(/^[\s,'"[]+|[\s,'"\]]+$/g, ''));
  return (stripChoiceLabels(parts) as Json | undefined) ?? null;
}
