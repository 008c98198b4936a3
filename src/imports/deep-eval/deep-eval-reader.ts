import type { Json } from '../../base/json/json.ts';
import type { LogFile } from '../log/imported-log.ts';
import { messagesOfChat } from '../log/chat-parts.ts';
import { readFileHead } from '../log/head-of.ts';
import { readLogJson } from '../log/read-log-file.ts';
import { recogniserFromFileTest } from '../log/recognise.ts';
import { firstField, makeRowReader, type LoggedRow, type RowSink } from '../log/row-reader.ts';
import { scoreOrNull, textOrEmpty } from '../log/values.ts';
import { arrayOrEmpty, fieldsOf, isFields, type Fields } from '../promptfoo/fields.ts';

/**
 * Reads test runs of DeepEval: `.deepeval/.latest_test_run.json`, files of its results folder, and `EvaluationResult` as
 * JSON. Fields have camelCase or snake_case names.
 */
export const deepEvalReader = makeRowReader({
  id: 'deep-eval',
  title: 'DeepEval',
  hasSettings: true,
  recognise: recogniserFromFileTest(isTestRun),
  scoringTitles: { success: 'passed, as DeepEval counts' },
  proposedScoring: 'success',
  async read(file, rows, hearing) {
    const { value, read } = await readLogJson(file, hearing);
    const run = testRunIn(fieldsOf(value));
    const about = aboutRun(run);
    for (const [n, test] of testsOf(run).entries()) {
      const where = `test case ${n + 1}`;
      rows.tryRow(where, () => (isFields(test) ? rowOf(test, where, about) : undefined));
      if (!isFields(test)) rows.fault(where, 'It is not a JSON object.');
    }
    remarkOnCounts(run, rows);
    return read;
  },
});

async function isTestRun(file: LogFile): Promise<boolean> {
  const head = await readFileHead(file);
  return (
    /\.json$/i.test(file.name) &&
    /"(?:testCases|test_results|testResults)"\s*:\s*\[/.test(head) &&
    /"(?:metricsData|metrics_data|actualOutput|actual_output|conversationalTestCases)"\s*:/.test(head)
  );
}

/** Some files keep the run in the field `testRunData` or `test_run`. */
const testRunIn = (whole: Fields): Fields =>
  isFields(whole['testRunData']) ? whole['testRunData'] : isFields(whole['test_run']) ? whole['test_run'] : whole;

const testsOf = (run: Fields): readonly Json[] => [
  ...arrayOrEmpty(firstField(run, 'testCases', 'test_results', 'testResults')),
  ...arrayOrEmpty(firstField(run, 'conversationalTestCases')),
];

interface AboutRun {
  readonly set: string;
  readonly model: string;
  /** The hyperparameters of the run. */
  readonly levels: Readonly<Record<string, string>>;
}

const maxHyperparameters = 50;
const maxHyperparameterLength = 20_000;

function aboutRun(run: Fields): AboutRun {
  const hyperparameters = fieldsOf(run['hyperparameters']);
  return {
    set: textOrEmpty(firstField(run, 'datasetAlias', 'testFile')) || 'tests',
    model: textOrEmpty(firstField(hyperparameters, 'model', 'Model', 'llm')),
    levels: Object.fromEntries(
      Object.entries(hyperparameters)
        .filter(([name]) => !/^(?:model|llm)$/i.test(name))
        .slice(0, maxHyperparameters)
        .map(([name, value]) => [name, textOrEmpty(value).slice(0, maxHyperparameterLength)]),
    ),
  };
}

function rowOf(test: Fields, where: string, { set, model, levels }: AboutRun): LoggedRow {
  const turns = messagesOfChat(firstField(test, 'turns')) ?? [];
  const input = firstField(test, 'input');
  const output = firstField(test, 'actualOutput', 'actual_output');
  const lastTurn = turns.findLastIndex(({ role }) => role === 'assistant');
  const text = output === undefined ? (turns[lastTurn]?.content ?? '') : textOrEmpty(output);
  const expected = textOrEmpty(firstField(test, 'expectedOutput', 'expected_output', 'expectedOutcome'));
  const success = scoreOrNull(firstField(test, 'success'));
  const metrics = arrayOrEmpty(firstField(test, 'metricsData', 'metrics_data')).map(fieldsOf);
  const isMeasured = metrics.length === 0 || metrics.some((metric) => scoreOrNull(metric['score']) !== null);
  const seconds = firstField(test, 'completionTime', 'completion_time');
  const name = textOrEmpty(firstField(test, 'name'));
  // The question of a conversation joins all messages of its user.
  const asked = turns.flatMap(({ role, content }) => (role === 'user' ? [content] : [])).join('\n\n');
  return {
    where,
    set,
    ...(name !== '' && { itemId: name }),
    question: input === undefined ? asked || textOrEmpty(firstField(test, 'scenario', 'name')) : textOrEmpty(input),
    ...(expected !== '' && { answer: expected }),
    ...(model !== '' && { model }),
    levels,
    ...(lastTurn > 0 && { messages: turns.slice(0, lastTurn) }),
    text,
    ...(text === '' && { error: 'The log has no answer.' }),
    ...(typeof seconds === 'number' && seconds >= 0 && { ms: 1000 * seconds }),
    scores: {
      success: isMeasured ? success : null,
      ...Object.fromEntries(
        metrics.map((metric) => [textOrEmpty(metric['name']) || 'metric', scoreOrNull(metric['score'])]),
      ),
    },
  };
}

/** Adds a remark if the run’s own counts differ from its tests. */
function remarkOnCounts(run: Fields, rows: RowSink): void {
  const { testPassed, testFailed } = run;
  if (typeof testPassed !== 'number' || typeof testFailed !== 'number') return;
  const tests = testsOf(run).map(fieldsOf);
  const passed = tests.filter(({ success }) => success === true).length;
  if (testPassed !== passed || testPassed + testFailed !== tests.length)
    rows.remark(
      `DeepEval counts ${testPassed} of ${testPassed + testFailed} tests as passed. In the file ${passed} of ${tests.length} have passed.`,
    );
}
