import { guessAsked } from '../../items/item-columns.ts';

/** What the columns of a table of answers are, by their names. */
export interface TableColumns {
  /** Of a long table: the column that has the answers. Of a wide one: a column for each of several models or prompts. */
  readonly answers: readonly AnswerColumn[];
  readonly isWide: boolean;
  readonly question: string | null;
  readonly id: string | null;
  readonly reference: string | null;
  readonly choices: readonly string[];
  readonly set: string | null;
  readonly model: string | null;
  readonly repeat: string | null;
  /** The text that was sent, or a wording that several questions share: the values tell which. */
  readonly prompt: string | null;
  readonly system: string | null;
  readonly error: string | null;
  readonly thought: string | null;
  readonly temperature: string | null;
  readonly seed: string | null;
  readonly ms: string | null;
  readonly tokens: { readonly prompt: string; readonly completion: string } | null;
  /** Of a long table, what says how good an answer is. */
  readonly scores: readonly string[];
  /** What was taken out of the answer. */
  readonly extracted: string | null;
  /** All others: what varied the asking may be among them. */
  readonly others: readonly string[];
}

export interface AnswerColumn {
  readonly column: string;
  /** Of a wide table what the column is named after, without what all such columns have in common. */
  readonly name: string;
  readonly score?: string;
}

const names = {
  answer: [
    ...[
      'response',
      'modelresponse',
      'modelanswer',
      'modeloutput',
      'output',
      'completion',
      'generation',
      'generatedtext',
    ],
    ...[
      'prediction',
      'textresponse',
      'responsetext',
      'outputtext',
      'answertext',
      'reply',
      'llmresponse',
      'rawresponse',
    ],
  ],
  reference: [
    ...['reference', 'groundtruth', 'target', 'gold', 'expected', 'expectedanswer', 'expectedoutput', 'correctanswer'],
    ...['referenceanswer', 'goldanswer', 'answerkey', 'ideal', 'label', 'answerindex', 'answeridx', 'answer'],
  ],
  question: ['question', 'questiontext', 'problem', 'query', 'instruction', 'statement', 'input', 'item', 'task'],
  id: ['questionid', 'itemid', 'docid', 'exampleid', 'sampleid', 'qid', 'id', 'index', 'idx'],
  set: ['dataset', 'benchmark', 'suite', 'taskname', 'set', 'subset'],
  model: ['model', 'modelname', 'modelid', 'llm', 'engine'],
  repeat: ['repeat', 'repetition', 'sample', 'samplenumber', 'epoch', 'trial', 'run', 'rep', 'iteration', 'attempt'],
  prompt: ['prompt', 'fullprompt', 'promptsent', 'formattedprompt', 'prompttext', 'renderedprompt'],
  system: ['system', 'systemprompt', 'systemmessage', 'systeminstruction'],
  error: ['error', 'errormessage', 'exception'],
  thought: ['reasoning', 'thinking', 'thought', 'reasoningcontent'],
  temperature: ['temperature', 'temp'],
  seed: ['seed'],
  ms: ['latencyms', 'ms', 'durationms'],
  promptTokens: ['prompttokens', 'inputtokens', 'tokensin'],
  completionTokens: ['completiontokens', 'outputtokens', 'tokensout'],
  extracted: ['extracted', 'extractedanswer', 'parsedanswer', 'parsed', 'choice', 'predictedanswer'],
} as const;

const scoreName =
  /^(?:is)?(?:correct|right|score|acc|accuracy|exactmatch|em|pass|passed|success|f1|grade|rating|points)$|(?:score|accuracy|correct)$/;

/** High where an answer is bad: as a score it would stand upside down. */
const upsideDown = /incorrect|wrong|error|fail/;

const isScore = (column: string): boolean => scoreName.test(plainOf(column)) && !upsideDown.test(plainOf(column));

/** What such columns of a wide table begin or end with. */
const wideName =
  /^(?:(?:response|answer|output|completion|solution|prediction|generation)[\s_:.-]+(.+)|(.+?)[\s_:.-]+(?:response|answer|output|completion|solution|prediction|generation))$/i;
const wideScore =
  /^(?:(?:score|correct|is_correct|acc|pass)[\s_:.-]+(.+)|(.+?)[\s_:.-]+(?:score|correct|is_correct|acc|pass))$/i;

export function tableColumns(columns: readonly string[]): TableColumns {
  const taken = new Set<string>();
  const find = (known: readonly string[]): string | null => {
    const found = known
      .map((name) => columns.find((column) => plainOf(column) === name && !taken.has(column)))
      .find((column) => column !== undefined);
    if (found !== undefined) taken.add(found);
    return found ?? null;
  };
  const answer = find(names.answer);
  const wide = answer === null ? wideColumns(columns) : [];
  for (const { column, score } of wide) for (const each of [column, score ?? column]) taken.add(each);
  const reference = find(names.reference);
  const { choices } = guessAsked(columns.filter((column) => !taken.has(column)));
  for (const column of choices) taken.add(column);
  const system = find(names.system);
  const [promptTokens, completionTokens] = [find(names.promptTokens), find(names.completionTokens)];
  const found = {
    question: find(names.question),
    id: find(names.id),
    set: find(names.set),
    model: find(names.model),
    repeat: find(names.repeat),
    prompt: find(names.prompt),
    error: find(names.error),
    thought: find(names.thought),
    temperature: find(names.temperature),
    seed: find(names.seed),
    ms: find(names.ms),
    extracted: find(names.extracted),
  };
  const scores = answer === null ? [] : columns.filter((column) => !taken.has(column) && isScore(column));
  for (const column of scores) taken.add(column);
  return {
    answers: answer === null ? wide : [{ column: answer, name: '' }],
    isWide: wide.length > 0,
    reference,
    choices,
    system,
    ...found,
    tokens:
      promptTokens !== null && completionTokens !== null
        ? { prompt: promptTokens, completion: completionTokens }
        : null,
    scores,
    others: columns.filter((column) => !taken.has(column)),
  };
}

/** Whether it is a table of answers, and no question set, score table or list of ratings: answers, and something to tell questions by. */
export const hasAnswers = ({
  answers,
  question,
  id,
  prompt,
  reference,
  model,
  isWide,
  others,
}: TableColumns): boolean =>
  answers.length >= (isWide ? 2 : 1) &&
  (question !== null || id !== null || prompt !== null) &&
  !others.some((column) => ofJudging.has(plainOf(column))) &&
  (model !== null || reference !== null || isWide || prompt !== null);

/** A response with a criterion is a pair to be judged, one with an annotator’s preference was. */
const ofJudging: ReadonlySet<string> = new Set([
  'criterion',
  'criteria',
  'aspect',
  'annotator',
  'preference',
  'judgment',
  'judgement',
]);

/** Two at least, and none of them what a single column of that name would be. */
function wideColumns(columns: readonly string[]): AnswerColumn[] {
  const found = columns.flatMap((column) => {
    const [, after, before] = wideName.exec(column) ?? [];
    const name = after ?? before;
    const isKnown = Object.values(names).some((known) => (known as readonly string[]).includes(plainOf(column)));
    return name === undefined || isKnown ? [] : [{ column, name }];
  });
  if (found.length < 2) return [];
  return found.map(({ column, name }) => {
    const score = columns.find((each) => {
      const [, after, before] = wideScore.exec(each) ?? [];
      return (after ?? before) === name && each !== column;
    });
    return { column, name, ...(score !== undefined && { score }) };
  });
}

export const plainOf = (column: string): string => column.toLowerCase().replace(/[\s_-]+/g, '');

/** Names that say that a column, or what wide columns are named after, is a way of asking. */
export const saysVariant =
  /prompt|variant|wording|template|paraphras|perturb|style|system|persona|condition|instruction|format|shot|scenario|shuffle|order|language/i;
