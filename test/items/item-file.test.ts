import { describe, expect, test } from 'vitest';
import { guessItemColumnRoles } from '../../src/items/item-columns.ts';
import {
  readItemFileAsUtf8,
  parseTableItems,
  previewItemTable,
  parseItemTable,
  type ItemColumns,
} from '../../src/items/item-file.ts';
import { skippedRecordMessage } from '../../src/items/item-rows.ts';
import type { Item } from '../../src/core/items/item.ts';
import { UserError } from '../../src/base/errors/user-error.ts';

/** The items of a file. Throws the first message if a row is left out. */
function readItemFile(text: string, name: string, columns: ItemColumns): readonly Item[] {
  const { items, leftOut } = parseTableItems(parseItemTable(text, name), name, columns);
  const [first] = leftOut;
  if (first) throw new UserError(skippedRecordMessage(first, name));
  return items;
}

const csv = [
  'id,question,choice_a,choice_b,choice_c,answer,subject,paraphrases',
  'q1,What is 2 + 2?,3,4,5,B,sums,How much is 2 and 2?|2 + 2 = ?',
  'q2,"Which, then, is ""red""?",rose,sky,,rose,,',
  '"q3","Two',
  'lines?",yes,no,,b,misc,',
].join('\n');

const columns: ItemColumns = {
  question: 'question',
  answer: 'answer',
  choices: ['choice_a', 'choice_b', 'choice_c'],
  id: 'id',
  subject: 'subject',
  paraphrases: ['paraphrases'],
};

const items = [
  {
    id: 'q1',
    question: 'What is 2 + 2?',
    choices: ['3', '4', '5'],
    answer: 1,
    subject: 'sums',
    paraphrases: ['How much is 2 and 2?', '2 + 2 = ?'],
  },
  { id: 'q2', question: 'Which, then, is "red"?', choices: ['rose', 'sky'], answer: 0 },
  { id: 'q3', question: 'Two\nlines?', choices: ['yes', 'no'], answer: 1, subject: 'misc' },
];

test('a worked solution is a column like any other, found by its name', () => {
  const text = 'question,answer,Solution\nWhat is 2 + 2?,4,2 + 2 = 4.\nWhat is 1 + 1?,2,';
  expect(guessItemColumnRoles(['question', 'answer', 'Solution']).solution).toBe('Solution');
  expect(readItemFile(text, 'q.csv', { question: 'question', answer: 'answer', choices: [], solution: 'Solution' })).toEqual(
    [
      { id: '001', question: 'What is 2 + 2?', answer: '4', solution: '2 + 2 = 4.' },
      { id: '002', question: 'What is 1 + 1?', answer: '2' },
    ],
  );
});

describe('a CSV', () => {
  test('gives its items', () => {
    expect(readItemFile(csv, 'q.csv', columns)).toEqual(items);
  });

  test('is the same with a byte order mark, CRLF, CR, blank lines, a last line end, semicolons or tabs', () => {
    expect(readItemFile(`\ufeff${csv}`, 'q.csv', columns)).toEqual(items);
    expect(readItemFile(`${csv}\n\n`, 'q.csv', columns)).toEqual(items);
    expect(readItemFile(csv.replace('\nq2', '\n\n\nq2'), 'q.csv', columns)).toEqual(items);
    const crlf = readItemFile(csv.replaceAll('\n', '\r\n'), 'q.csv', columns);
    expect(crlf).toEqual(items.with(2, { ...items[2]!, question: 'Two\r\nlines?' }));
    const simple = 'question,answer\nWhy?,Because\nWhen?,Now';
    const expected = [
      { id: '001', question: 'Why?', answer: 'Because' },
      { id: '002', question: 'When?', answer: 'Now' },
    ];
    for (const text of [simple, simple.replaceAll('\n', '\r'), simple.replaceAll(',', ';'), simple.replaceAll(',', '\t')]) {
      expect(readItemFile(text, 'q.csv', { question: 'question', answer: 'answer', choices: [] })).toEqual(expected);
    }
  });

  test('has its choices in one column, too: a JSON list, or separated by | or ;', () => {
    for (const list of ['"[""x;y"", ""z""]"', 'x;y|z', 'x;y | z']) {
      const [item] = readItemFile(`question,choices,answer\nQ?,${list},z\n`, 'q.csv', {
        question: 'question',
        choices: ['choices'],
        answer: 'answer',
      });
      expect(item!.choices).toEqual(['x;y', 'z']);
      expect(item!.answer).toBe(1);
    }
  });

  test('shows its first rows and guesses its columns', () => {
    const preview = previewItemTable(parseItemTable(csv, 'q.csv'));
    expect(preview).toMatchObject({ format: 'csv', count: 3, columns: csv.split('\n')[0]!.split(',') });
    expect(preview.guess).toEqual({
      ...columns,
      wrong: [],
      context: null,
      labels: null,
      solution: null,
      split: null,
      source: null,
      cluster: null,
      response: null,
      secondResponse: null,
      responseBy: null,
      secondResponseBy: null,
      criterion: null,
      numbers: null,
    });
    expect(preview.rows[1]).toEqual({
      id: 'q2',
      question: 'Which, then, is "red"?',
      choice_a: 'rose',
      choice_b: 'sky',
      choice_c: '',
      answer: 'rose',
      subject: '',
      paraphrases: '',
    });
  });
});

describe('JSON Lines', () => {
  const jsonl = [
    '{"question":"What is 2 + 2?","options":["3","4"],"answer":"4","level":{"deep":[1]}}',
    '',
    '{"question":"Pi?","answer":3.14}',
  ].join('\n');
  const columns = { question: 'question', choices: ['options'], answer: 'answer' };

  test('gives its items; questions without choices have their answer as a text', () => {
    const expected = [
      { id: '001', question: 'What is 2 + 2?', choices: ['3', '4'], answer: 1 },
      { id: '002', question: 'Pi?', answer: '3.14' },
    ];
    for (const text of [jsonl, `\ufeff${jsonl}\n`, jsonl.replaceAll('\n', '\r\n')]) {
      expect(readItemFile(text, 'q.jsonl', columns)).toEqual(expected);
      expect(readItemFile(text, 'pasted', columns)).toEqual(expected);
    }
  });

  test('has the columns that any line has, and shows what is no text as JSON', () => {
    const preview = previewItemTable(parseItemTable(jsonl, 'q.jsonl'));
    expect(preview.columns).toEqual(['question', 'options', 'answer', 'level']);
    expect(preview.guess).toMatchObject({ question: 'question', choices: ['options'], answer: 'answer', id: null });
    expect(preview.rows).toEqual([
      { question: 'What is 2 + 2?', options: '["3","4"]', answer: '4', level: '{"deep":[1]}' },
      { question: 'Pi?', options: '', answer: '3.14', level: '' },
    ]);
  });
});

describe('the answer', () => {
  const answerOf = (answer: string, choices = ['10', '20', '30'], numbers?: 'from 0' | 'from 1') =>
    readItemFile(JSON.stringify({ q: 'Q?', c: choices, a: answer }), 'q.jsonl', {
      question: 'q',
      choices: ['c'],
      answer: 'a',
      ...(numbers && { numbers }),
    })[0]!.answer;
  const field = '“q.jsonl”, line 1, field “a”';

  test('is a letter of either case, or the exact text of a choice', () => {
    expect(['A', 'c', '20', ' 30 '].map((answer) => answerOf(answer))).toEqual([0, 2, 1, 2]);
  });

  test('as a bare number is a text where a choice reads so, whatever else it could be', () => {
    expect(answerOf('2', ['1', '2', '3'])).toBe(1);
    expect(answerOf('2', ['1', '2', '3'], 'from 0')).toBe(1);
  });

  test('as another bare number is refused until a person says how it counts', () => {
    expect(() => answerOf('1')).toThrow(
      new UserError(
        `${field}: the number 1 is not the text of a choice, and choices can be counted from 0 or from 1. Say which, or write the letter.`,
      ),
    );
    expect(answerOf('1', undefined, 'from 0')).toBe(1);
    expect(answerOf('1', undefined, 'from 1')).toBe(0);
    expect(() => answerOf('0', undefined, 'from 1')).toThrow(
      new UserError(`${field}: there is no choice 0 of 3, counted from 1.`),
    );
    expect(() => answerOf('3', undefined, 'from 0')).toThrow(
      new UserError(`${field}: there is no choice 3 of 3, counted from 0.`),
    );
  });

  test('that is one choice’s letter and another’s text is refused; where both are the same choice it is not', () => {
    expect(() => answerOf('B', ['B', 'A'])).toThrow(
      new UserError(`${field}: “B” is the letter of one choice and the text of another. Change the choices or the answer.`),
    );
    expect(answerOf('B', ['A', 'B'])).toBe(1);
    expect(answerOf('X', ['X', 'Y'])).toBe(0);
  });
});

describe('a fault is one sentence that names file, line and field', () => {
  const head = 'id,question,choice_a,choice_b,answer\n';
  const ok = 'a,Why?,x,y,x\n';
  const some: ItemColumns = { id: 'id', question: 'question', choices: ['choice_a', 'choice_b'], answer: 'answer' };
  const json: ItemColumns = { question: 'question', choices: ['choices'], answer: 'answer' };

  const cases: readonly [string, string, string, ItemColumns, string][] = [
    ['empty', 'q.csv', '', some, '“q.csv” is empty.'],
    ['only blank', 'q.csv', '\ufeff \r\n\r\n', some, '“q.csv” is empty.'],
    ['only a header', 'q.csv', head, some, '“q.csv” has no questions below its header.'],
    ['an empty question', 'q.csv', `${head}${ok}b, ,x,y,x`, some, '“q.csv”, line 3, field “question”: it is empty.'],
    ['no answer', 'q.csv', `${head}${ok}b,Q?,x,y,`, some, '“q.csv”, line 3, field “answer”: it is empty.'],
    [
      'an answer that is no choice',
      'q.csv',
      `${head}${ok}b,Q?,x,y,z`,
      some,
      '“q.csv”, line 3, field “answer”: “z” is not one of the choices, nor the letter of one.',
    ],
    [
      'a letter too far',
      'q.csv',
      `${head}${ok}b,Q?,x,y,C`,
      some,
      '“q.csv”, line 3, field “answer”: “C” is not one of the choices, nor the letter of one.',
    ],
    [
      'a choice twice',
      'q.csv',
      `${head}${ok}b,Q?,x,x,A`,
      some,
      '“q.csv”, line 3, field “choice_a”: the choice “x” is there twice.',
    ],
    [
      'one choice',
      'q.csv',
      `${head}${ok}b,Q?,x,,A`,
      some,
      '“q.csv”, line 3, field “choice_a”: “x” is the only choice. Give two or more, or none.',
    ],
    [
      'a gap in the choices',
      'q.csv',
      `${head}${ok}b,Q?,,y,A`,
      some,
      '“q.csv”, line 3, field “choice_a”: the choice is empty, but one after it is not.',
    ],
    [
      'an id twice',
      'q.csv',
      `${head}${ok}a,Q?,x,y,A`,
      some,
      '“q.csv”, line 3, field “id”: the id “a” is already in line 2.',
    ],
    [
      'an id that no address can hold',
      'q.csv',
      `${head}a/b,Q?,x,y,A`,
      some,
      '“q.csv”, line 2, field “id”: the id “a/b” may have letters, digits, dots, hyphens and underscores only.',
    ],
    ['a field too few', 'q.csv', `${head}${ok}b,Q?,x,y`, some, '“q.csv”, line 3: it has 4 fields, but the header has 5.'],
    [
      'a field too many',
      'q.csv',
      `${head}${ok}b,Q?,x,y,A,more`,
      some,
      '“q.csv”, line 3: it has 6 fields, but the header has 5.',
    ],
    [
      'a line after a field of three lines',
      'q.csv',
      `${head}a,"One\ntwo\nthree?",x,y,A\nb,Q?,x,y,z`,
      some,
      '“q.csv”, line 5, field “answer”: “z” is not one of the choices, nor the letter of one.',
    ],
    [
      'a line after blank ones, with CRLF',
      'q.csv',
      `${head}${ok}\n\nb,Q?,x,y,z\n`.replaceAll('\n', '\r\n'),
      some,
      '“q.csv”, line 5, field “answer”: “z” is not one of the choices, nor the letter of one.',
    ],
    [
      'cut off in a quoted field',
      'q.csv',
      `${head}${ok}b,"Q?,x,y`,
      some,
      '“q.csv”, line 3: a quoted field is not closed. The file may be cut off.',
    ],
    [
      'a quote in the middle',
      'q.csv',
      `${head}${ok}b,"Q "why"?",x,y,A\n`,
      some,
      '“q.csv”, line 3: a quote in the middle of a quoted field must be written twice.',
    ],
    [
      'a column twice',
      'q.csv',
      `id,question,question\na,b,c`,
      some,
      '“q.csv”, line 1: the header has the column “question” twice.',
    ],
    [
      'a column that is not there',
      'q.csv',
      `${head}${ok}`,
      { ...some, subject: 'topic' },
      '“q.csv” has no column “topic”; it has “id”, “question”, “choice_a”, “choice_b”, “answer”.',
    ],
    [
      'a column that is two things',
      'q.csv',
      `${head}${ok}`,
      { ...some, answer: 'question' },
      'The column “question” cannot be the question and something else too.',
    ],
    [
      'a question too long',
      'q.csv',
      `${head}${ok}b,${'x'.repeat(20_001)},x,y,A`,
      some,
      '“q.csv”, line 3, field “question”: it has 20001 characters. At most 20000 are allowed.',
    ],
    [
      'a list that is none',
      'q.csv',
      'question,choices,answer\nQ?,[x,A',
      json,
      '“q.csv”, line 2, field “choices”: this is not whole JSON. The file may be cut off or changed.',
    ],
    [
      'a list of one',
      'q.csv',
      'question,choices,answer\nQ?,x,A',
      json,
      '“q.csv”, line 2, field “choices”: “x” is the only choice. Give two or more, or none.',
    ],
    [
      'JSON that is cut off',
      'q.jsonl',
      '{"question":"Q?","choices":["x","y"],"answer":"A"}\n{"question":"Q',
      json,
      '“q.jsonl”, line 2: this is not whole JSON. The file may be cut off or changed.',
    ],
    [
      'a JSON list that is cut off',
      'q.json',
      '[{"question":"Q?"},{"ques',
      json,
      '“q.json”: this is not whole JSON. The file may be cut off or changed.',
    ],
    [
      'a line that is a text',
      'q.jsonl',
      '"Q?"',
      json,
      '“q.jsonl”, line 1: every line must be an object with a question, like {"question": "…", "answer": "…"}.',
    ],
    [
      'a missing field',
      'q.jsonl',
      '{"question":"Q?","choices":["x","y"],"answer":"A"}\n{"question":"Q?","choices":["x","y"]}',
      json,
      '“q.jsonl”, line 2, field “answer”: it is missing.',
    ],
    [
      'a question that is a list',
      'q.jsonl',
      '{"question":["Q?"],"choices":["x","y"],"answer":"A"}',
      json,
      '“q.jsonl”, line 1, field “question”: it must be a text, or a list of turns with the role system, user or assistant and a text as content, not ["Q?"].',
    ],
    [
      'choices that are an object',
      'q.jsonl',
      '{"question":"Q?","choices":{"A":"x"},"answer":"A"}',
      json,
      '“q.jsonl”, line 1, field “choices”: it must be a list of texts, not {"A":"x"}.',
    ],
    [
      'a choice that is null',
      'q.jsonl',
      '{"question":"Q?","choices":["x",null],"answer":"A"}',
      json,
      '“q.jsonl”, line 1, field “choices”: it must be a text, not null.',
    ],
    [
      'deep nesting',
      'q.jsonl',
      `{"question":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      json,
      '“q.jsonl”, line 1: the JSON is nested more than 64 levels deep.',
    ],
    [
      'deep nesting in a CSV',
      'q.csv',
      `question,choices,answer\nQ?,"${'['.repeat(100_000)}${']'.repeat(100_000)}",A`,
      json,
      '“q.csv”, line 2, field “choices”: the JSON is nested more than 64 levels deep.',
    ],
    [
      'half a character',
      'q.jsonl',
      '{"question":"Q \\ud800?","answer":"A"}',
      json,
      '“q.jsonl”, line 1: the text "Q \\ud800?" has half a character in it, a \\u escape without its other half.',
    ],
    [
      '27 choices',
      'q.jsonl',
      JSON.stringify({ question: 'Q?', choices: Array.from({ length: 27 }, (_, n) => `c${n}`), answer: 'c0' }),
      json,
      '“q.jsonl”, line 1, field “choices”: there are 27 choices, but letters for only 26.',
    ],
  ];

  test.each(cases)('%s', (_, name, text, columns, sentence) => {
    expect(() => readItemFile(text, name, columns)).toThrow(new UserError(sentence));
  });

  test('too many questions', () => {
    const text = `question,answer\n${'Q?,A\n'.repeat(120_001)}`;
    expect(() => previewItemTable(parseItemTable(text, 'q.csv'))).toThrow(
      new UserError('“q.csv” has 120001 questions: a question set has at most 120000.'),
    );
  });

  test('200 MB, by its size alone, and bytes that are no text', async () => {
    const large = { name: 'q.csv', size: 200_000_000, arrayBuffer: () => expect.unreachable() } as unknown as File;
    await expect(readItemFileAsUtf8(large)).rejects.toThrow(
      new UserError('“q.csv” has 200 MB: a file of questions has at most 100 MB.'),
    );
    await expect(readItemFileAsUtf8(new File([new Uint8Array([0xff, 0xfe, 0x41])], 'q.csv'))).rejects.toThrow(
      new UserError('“q.csv” is not text in UTF-8.'),
    );
    expect(await readItemFileAsUtf8(new File(['\ufeffid'], 'q.csv'))).toBe('id');
  });
});

test('columns are known by many names', () => {
  expect(guessItemColumnRoles(['Question ID', 'Problem', 'Option A', 'Option B', 'Correct Answer', 'Topic'])).toEqual({
    id: 'Question ID',
    question: 'Problem',
    choices: ['Option A', 'Option B'],
    wrong: [],
    context: null,
    labels: null,
    answer: 'Correct Answer',
    subject: 'Topic',
    paraphrases: [],
    solution: null,
    split: null,
    source: null,
    cluster: null,
    response: null,
    secondResponse: null,
    responseBy: null,
    secondResponseBy: null,
    criterion: null,
    numbers: null,
  });
  expect(guessItemColumnRoles(['prompt', 'A', 'B', 'C', 'D', 'label']).choices).toEqual(['A', 'B', 'C', 'D']);
  expect(guessItemColumnRoles(['q', 'a']).question).toBeNull();
});

describe('a table with a column for each paraphrase and the right choice’s place', () => {
  const head = 'question,paraphrase_1,paraphrase_2,choices,answer_index,subset,split,source';
  const read = (line: string) => {
    const { guess } = previewItemTable(parseItemTable(`${head}\n${line}`, 'q.csv'));
    const { question, answer, choices, paraphrases, subject, split, source, numbers } = guess;
    return readItemFile(`${head}\n${line}`, 'q.csv', {
      question: question!,
      answer: answer!,
      choices,
      paraphrases,
      subject: subject!,
      split: split!,
      source: source!,
      numbers: numbers!,
    });
  };

  test('is read by its columns’ names; the place counts from 0, whatever the choices say', () => {
    expect(read('Why?,One?,Two?,1|2|3,1,Maths,dev,elsewhere')).toEqual([
      {
        id: '001',
        question: 'Why?',
        choices: ['1', '2', '3'],
        answer: 1,
        subject: 'Maths',
        paraphrases: ['One?', 'Two?'],
        split: 'validation',
        source: 'elsewhere',
      },
    ]);
    expect(read('Why?,,,x|y,0,,,')).toEqual([{ id: '001', question: 'Why?', choices: ['x', 'y'], answer: 0 }]);
  });

  test.each([
    [
      'Why?,One?,,x|y,0,,,',
      'field “paraphrase_2”: the paraphrase is missing, but another one is there. Give all 2 or none.',
    ],
    [
      'Why?,,Two?,x|y,0,,,',
      'field “paraphrase_1”: the paraphrase is missing, but another one is there. Give all 2 or none.',
    ],
    ['Why?,,,x|x,0,,,', 'field “choices”: the choice “x” is there twice.'],
    ['Why?,,,x|y,2,,,', 'field “answer_index”: there is no choice "2" of 2, counted from 0.'],
    ['Why?,,,x|y,x,,,', 'field “answer_index”: there is no choice "x" of 2, counted from 0.'],
    ['Why?,,,x|y,0,,late,', 'field “split”: it must be train, validation or test, not “late”.'],
  ])('%s', (line, sentence) => {
    expect(() => read(line)).toThrow(new UserError(`“q.csv”, line 2, ${sentence}`));
  });
});

describe('responses to be judged', () => {
  const file =
    'query,response,criterion,quality\nWhy is it so?," Because, ""so"".\n",Tone of voice,4\nAnd this?,No.,helpfulness,\n';
  const pairs = { question: 'query', response: 'response', criterion: 'criterion', answer: 'quality', choices: [] };

  test('come with their criterion and their quality, where one is known, and are kept to the last space', () => {
    expect(guessItemColumnRoles(['query', 'response', 'criterion', 'quality'])).toMatchObject({ ...pairs });
    expect(readItemFile(file, 'p.csv', pairs)).toEqual([
      { id: '001', question: 'Why is it so?', response: ' Because, "so".\n', criterion: 'tone-of-voice', answer: '4' },
      { id: '002', question: 'And this?', response: 'No.', criterion: 'helpfulness', answer: 'not known' },
    ]);
  });

  test('may have no quality, and one criterion for all', () => {
    const { answer: _, criterion: __, ...bare } = pairs;
    const items = readItemFile(file, 'p.csv', { ...bare, criterionOfAll: 'Logicality' });
    expect(items.map(({ criterion, answer }) => [criterion, answer])).toEqual([
      ['logicality', 'not known'],
      ['logicality', 'not known'],
    ]);
  });

  test('are not taken for such in a file of questions and answers', () => {
    expect(guessItemColumnRoles(['question', 'response', 'answer']).response).toBeNull();
    expect(guessItemColumnRoles(['question', 'response']).response).toBe('response');
  });

  test.each([
    [
      { ...pairs, answer: 'response' },
      '“p.csv”, line 2, field “response”: “Because, "so".” is not a quality from 1 (worst) to 5 (best). Leave it empty if it is unknown',
    ],
    [
      { ...pairs, criterion: 'response' },
      '“p.csv”, line 2, field “response”: the criterion “Because, "so".” may have letters from a to z, digits, spaces and hyphens only',
    ],
    [{ ...pairs, response: 'quality' }, '“p.csv”, line 4, field “quality”: it is empty.'],
    [{ ...pairs, response: 'query' }, 'The column “query” cannot be the question and something else too.'],
    [{ question: 'query', choices: [], response: 'response' }, 'needs a response and a criterion: choose both or neither.'],
    [{ question: 'query', choices: [], answer: 'quality', criterion: 'criterion' }, 'choose both or neither.'],
    [{ question: 'query', choices: [] }, 'Questions need answers: choose the column that has them.'],
    [{ ...pairs, criterion: 'mark' }, '“p.csv” has no column “mark”'],
  ] as const)('a fault is one sentence: %#', (columns, sentence) => {
    const read = () => readItemFile(file, 'p.csv', columns);
    expect(read).toThrow(UserError);
    expect(read).toThrow(sentence);
  });
});
