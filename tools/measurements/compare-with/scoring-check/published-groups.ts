import { UserError } from '../../../../src/base/errors/user-error.ts';
import { isParsedAnswerRight, readOpenAnswer } from '../../../../src/reading/open-answer.ts';
import type { AnswerDoubt } from '../../../../src/core/studies/study.ts';
import {
  drawnQuestions,
  exactText,
  pickOf,
  questionsPerArchive,
  strictChoice,
  strictNumber,
  type ArchiveGroup,
  type AnswerFilter,
} from './groups.ts';
import { publishedForm, type PublishedDataset, type PublishedQuestion } from './published.ts';

export interface PublishedSources {
  readonly nq: PublishedDataset;
  readonly tq: PublishedDataset;
  readonly math: PublishedDataset;
  /** Tasks of BIG-Bench Hard whose references are texts. */
  readonly texts: readonly PublishedDataset[];
  readonly choices: PublishedDataset;
}

const chatting = ['gpt35', 'chatgpt', 'gpt4', 'newbing'];
const solvers = ['6b_finetuning', '6b_verification', '175b_finetuning', '175b_verification'];

const textOf = (question: PublishedQuestion, system: string): string => question.answers[system]?.text ?? '';
const isRightBy = (question: PublishedQuestion, system: string): boolean => question.answers[system]?.isRight === true;
const isEqual: AnswerFilter = (question, system) => textOf(question, system).trim() === String(question.answer).trim();
const isReadRight: AnswerFilter = (question, system) =>
  isParsedAnswerRight(readOpenAnswer(textOf(question, system), String(question.answer)), {
    id: 'a/b',
    question: '',
    answer: question.answer,
  });

/** Answers that a rule scores as people do. */
const scoredAsPeopleDo =
  (rule: AnswerFilter): AnswerFilter =>
  (question, system) =>
    rule(question, system) === isRightBy(question, system);

/** Groups of published answers of one kind. */
type Group = Omit<ArchiveGroup, 'kind' | 'has'>;
const groupsOfKind = (kind: AnswerDoubt, has: boolean, groups: readonly Group[]): ArchiveGroup[] =>
  groups.map((group) => ({ kind, has, ...group }));

export const publishedGroups = (sources: PublishedSources): ArchiveGroup[] => [
  ...groupsOfKind('holds the right one', true, holding(sources)),
  ...groupsOfKind('holds the right one', false, notHolding(sources)),
  ...groupsOfKind('unread', true, unread(sources.choices)),
  ...groupsOfKind('unread', false, read(sources)),
  ...groupsOfKind('several options', true, severalOptionGroups(sources.choices)),
  ...groupsOfKind('several options', false, single(sources.choices)),
];

function holding({ nq, tq, math, texts, choices }: PublishedSources): Group[] {
  const mixed = (published: PublishedDataset, archives: number): Group => ({
    source: published.name,
    what: 'an equal text is wanted; short answers under one prompt, a chat model’s sentences under the other',
    archives,
    make: (random, n) => ({
      questions: drawnQuestions(random, { published, systems: ['fid', pickOf(chatting, n)] }),
      counts: exactText,
    }),
  });
  const byDefault = (published: PublishedDataset, archives: number): Group => ({
    source: published.name,
    what: 'without rules; sentences of two chat models',
    archives,
    make: (random, n) => ({
      questions: drawnQuestions(random, { published, systems: [pickOf(['gpt4', 'chatgpt'], n), 'gpt35'] }),
    }),
  });
  return [
    mixed(nq, 8),
    mixed(tq, 4),
    byDefault(nq, 2),
    {
      source: math.name,
      what: 'a number is wanted strictly; solutions end with “A: 18”',
      archives: 4,
      make: (random) => ({ questions: drawnQuestions(random, { published: math, systems: solvers }), counts: strictNumber }),
    },
    {
      source: 'BIG-Bench Hard',
      what: 'an equal text is wanted; without reasoning under one prompt, with it under the other',
      archives: 6,
      make: (random, n) => ({
        questions: drawnQuestions(random, { published: pickOf(texts, n), systems: ['direct', 'cot'] }),
        counts: exactText,
      }),
    },
    {
      source: choices.name,
      what: 'a letter is wanted strictly; answers give it in a sentence',
      archives: 4,
      make: (random, n) => ({
        questions: drawnQuestions(random, { published: choices, systems: modelsFor(choices, n) }),
        counts: strictChoice,
      }),
    },
  ];
}

function notHolding({ nq, tq, math, texts, choices }: PublishedSources): Group[] {
  const agreed = (published: PublishedDataset, archives: number): Group => ({
    source: published.name,
    what: 'an equal text is wanted; answers that this scores as people do, wrong ones of a chat model among them',
    archives,
    make: (random, n) => ({
      questions: drawnQuestions(random, {
        published,
        systems: ['fid', pickOf(chatting, n)],
        fits: scoredAsPeopleDo(isEqual),
      }),
      counts: exactText,
    }),
  });
  return [
    agreed(nq, 8),
    agreed(tq, 4),
    {
      source: nq.name,
      what: 'without rules; answers that this scores as people do',
      archives: 6,
      make: (random, n) => ({
        questions: drawnQuestions(random, {
          published: nq,
          systems: [pickOf(chatting, n), pickOf(chatting, n + 1)],
          fits: scoredAsPeopleDo(isReadRight),
        }),
      }),
    },
    {
      source: math.name,
      what: 'without rules',
      archives: 4,
      make: (random) => ({ questions: drawnQuestions(random, { published: math, systems: solvers }) }),
    },
    {
      source: math.name,
      what: 'a number is wanted strictly; every solution is wrong',
      archives: 2,
      make: (random) => ({
        questions: drawnQuestions(random, {
          published: math,
          systems: solvers.slice(0, 2),
          fits: (question, system) => !isRightBy(question, system),
        }),
        counts: strictNumber,
      }),
    },
    {
      source: 'BIG-Bench Hard',
      what: 'an equal text is wanted; answers without reasoning',
      archives: 4,
      make: (random, n) => ({
        questions: drawnQuestions(random, { published: pickOf(texts, n), systems: ['direct'] }),
        counts: exactText,
      }),
    },
    {
      source: choices.name,
      what: 'without rules; wrong reasoning names the right choice',
      archives: 4,
      make: (random, n) => ({ questions: drawnQuestions(random, { published: choices, systems: modelsFor(choices, n) }) }),
    },
  ];
}

const isPlain: AnswerFilter = (question, system) => publishedForm.isPlain(textOf(question, system));
const isUnread: AnswerFilter = (question, system) => publishedForm.isUnread(textOf(question, system));
const isJoint: AnswerFilter = (question, system) => publishedForm.isJoint(textOf(question, system));

/** Two of the published models, different ones for each archive. */
function modelsFor({ questions }: PublishedDataset, n: number): string[] {
  const models = Object.keys(questions[0]?.answers ?? {});
  return [pickOf(models, n), pickOf(models, n + 1 + Math.floor(n / models.length))];
}

const weaker = [
  'Llama-2-7b-hf',
  'Mistral-7B-Instruct-v0.2',
  'Mixtral-8x7B-Instruct-v0.1',
  'Phi-3-mini-4k-instruct',
  'Qwen1.5-7B-Chat',
  'Yi-6b-Chat',
  'c4ai-command-r-v01',
];
const joining = weaker.filter((model) => /Mi[sx]tral|Qwen|command/.test(model));
const leastFound = 3;

/** Draws questions whose answer under the second prompt fits, `few(n)` of them, and fills up with plain statements. */
function someOf(
  published: PublishedDataset,
  models: readonly string[],
  few: (n: number) => number,
  fits: AnswerFilter,
): Group['make'] {
  return (random, n) => {
    const known = models.filter((model) => published.questions.some(({ answers }) => answers[model]));
    const systems = [pickOf(modelsFor(published, n), 0), pickOf(known, n)];
    const [, second = ''] = systems;
    const fitting =
      (special: AnswerFilter): AnswerFilter =>
      (question, system) =>
        (system === second ? special : isPlain)(question, system);
    const of = (special: AnswerFilter, count: number) =>
      drawnQuestions(random, { published, systems, fits: fitting(special), count });
    const special = of(fits, few(n));
    if (special.length < leastFound) throw new UserError(`${second}: only ${special.length} such answers are published.`);
    return { questions: [...special, ...of(isPlain, questionsPerArchive - special.length)] };
  };
}

const unread = (choices: PublishedDataset): Group[] => [
  {
    source: choices.name,
    what: 'under one prompt, answers of which MMLU-Pro’s own script takes no letter: 5 to 14 of 40',
    archives: 26,
    make: someOf(choices, weaker, (n) => 5 + (n % 10), isUnread),
  },
];

function read({ nq, math, texts, choices }: PublishedSources): Group[] {
  return [
    {
      source: choices.name,
      what: 'answers with one plain statement',
      archives: 14,
      make: (random, n) => ({
        questions: drawnQuestions(random, { published: choices, systems: modelsFor(choices, n), fits: isPlain }),
      }),
    },
    {
      source: choices.name,
      what: 'answers of gemini-1.5-pro, whatever they are',
      archives: 4,
      make: (random) => ({ questions: drawnQuestions(random, { published: choices, systems: ['gemini-1.5-pro-002'] }) }),
    },
    {
      source: math.name,
      what: 'without rules',
      archives: 4,
      make: (random) => ({ questions: drawnQuestions(random, { published: math, systems: solvers }) }),
    },
    {
      source: 'BIG-Bench Hard',
      what: 'without rules; with reasoning and without',
      archives: 4,
      make: (random, n) => ({
        questions: drawnQuestions(random, { published: pickOf(texts, n), systems: ['cot', 'direct'] }),
      }),
    },
    {
      source: nq.name,
      what: 'without rules; short answers',
      archives: 2,
      make: (random) => ({ questions: drawnQuestions(random, { published: nq, systems: ['fid'] }) }),
    },
  ];
}

const severalOptionGroups = (choices: PublishedDataset): Group[] => [
  {
    source: choices.name,
    what: 'under one prompt, answers whose last statement joins two letters: 3 to 7 of 40',
    archives: 24,
    make: someOf(choices, joining, (n) => 3 + (n % 5), isJoint),
  },
];

const single = (choices: PublishedDataset): Group[] => [
  {
    source: choices.name,
    what: 'answers with one plain statement; most reason about several choices',
    archives: 14,
    make: (random, n) => ({
      questions: drawnQuestions(random, { published: choices, systems: modelsFor(choices, n), fits: isPlain }),
    }),
  },
  {
    source: choices.name,
    what: 'plain ones, and 5 to 14 of 40 of which MMLU-Pro’s own script takes no letter',
    archives: 10,
    make: someOf(choices, weaker, (n) => 5 + (n % 10), isUnread),
  },
];
