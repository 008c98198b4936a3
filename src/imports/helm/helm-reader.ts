import type { Json } from '../../base/json/json.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { LogFile } from '../log/imported-log.ts';
import type { ReadProgressAndSignal } from '../log/hashed-bytes.ts';
import { readFileHead } from '../log/head-of.ts';
import { readJsonHeadFieldPaths } from '../log/json-head.ts';
import { readLogJson } from '../log/read-log-file.ts';
import { makeRowReader, type LoggedRow } from '../log/row-reader.ts';
import { scoreOrNull, textOrEmpty } from '../log/values.ts';
import { arrayOrEmpty, fieldsOf, isFields, type Fields } from '../promptfoo/fields.ts';

/** Reads HELM runs: answers from `scenario_state.json`, scores from `per_instance_stats.json` in the same folder. */
export const helmReader = makeRowReader({
  id: 'helm',
  title: 'HELM',
  hasSettings: true,
  recognise: async (files) => {
    const states: LogFile[] = [];
    for (const file of files) if (await isState(file)) states.push(file);
    const folders = new Set(states.map(folderOf));
    const companions = files.filter((file) => folders.has(folderOf(file)) && companionFiles.has(bareName(file)));
    return [...states, ...companions];
  },
  fields: [
    { id: 'perturbation', title: 'Perturbation', kind: 'prompt' },
    { id: 'instructions', title: 'Instructions', kind: 'prompt' },
    { id: 'shots', title: 'Few-shot examples at most', kind: 'setting' },
    { id: 'trial', title: 'Draw of the few-shot examples', kind: 'setting' },
  ],
  async read(file, rows, hearing, all) {
    if (!(await isState(file))) return undefined;
    const companion = (name: string) => all.find((each) => folderOf(each) === folderOf(file) && bareName(each) === name);
    const stats = companion(statsName);
    const { value, read } = await readLogJson(file, hearing);
    const scores = stats ? await readScores(stats, hearing) : new Map<string, Scores>();
    if (!stats) rows.remark(`the file with its scores, ${statsName}, is missing.`);
    const specification = companion(specificationName);
    const run = specification ? fieldsOf((await readLogJson(specification, hearing)).value)['name'] : runFolderName(file);
    const set = textOrEmpty(run).split(':')[0] || 'scenario';
    const { adapter_spec: spec, request_states: states } = fieldsOf(value);
    for (const [n, state] of arrayOrEmpty(states).entries()) {
      const where = `request state ${n + 1}`;
      rows.tryRow(where, () => rowOf(fieldsOf(state), where, set, fieldsOf(spec), scores));
    }
    return read;
  },
});

const statsName = 'per_instance_stats.json';
const specificationName = 'run_spec.json';
/** Further files in a run’s folder. */
const companionFiles: ReadonlySet<string> = new Set([
  ...[statsName, specificationName, 'scenario.json', 'stats.json', 'instances.json', 'display_requests.json'],
  ...['display_predictions.json'],
]);

async function isState(file: LogFile): Promise<boolean> {
  if (!/\.json$/i.test(file.name) || !/"request_states"|"adapter_spec"/.test(await readFileHead(file))) return false;
  const paths = await readJsonHeadFieldPaths(file);
  return paths.has('adapter_spec') && (paths.has('request_states') || paths.has('adapter_spec.method'));
}

const folderOf = ({ name }: LogFile): string => name.slice(0, name.lastIndexOf('/') + 1);
/** HELM’s name of a run’s folder, `SCENARIO:ARGUMENTS`; empty for other folders. */
function runFolderName({ name }: LogFile): string {
  const folder = name.split('/').at(-2) ?? '';
  return folder.includes(':') ? folder : '';
}

const bareName = ({ name }: LogFile): string => name.slice(name.lastIndexOf('/') + 1).replace(/^helm-/, '');

type Scores = Readonly<Record<string, number | null>>;

/** The key that joins the two files: instance, draw of few-shot examples and perturbation. */
const stateKey = (id: Json | undefined, trial: Json | undefined, perturbation: Json | undefined): string =>
  JSON.stringify([textOrEmpty(id), trial ?? 0, textOrEmpty(fieldsOf(perturbation)['name'])]);

async function readScores(file: LogFile, hearing: ReadProgressAndSignal): Promise<ReadonlyMap<string, Scores>> {
  const { value } = await readLogJson(file, hearing);
  return new Map(
    arrayOrEmpty(value)
      .map(fieldsOf)
      .map(({ instance_id: id, train_trial_index: trial, perturbation, stats }) => {
        const named = arrayOrEmpty(stats)
          .map(fieldsOf)
          .flatMap(({ name, mean, sum, count }) => {
            const metric = textOrEmpty(fieldsOf(name)['name']);
            const value = scoreOrNull(mean) ?? (count === 1 ? scoreOrNull(sum) : null);
            return metric === '' || nonScoreMetrics.test(metric) ? [] : [[metric, value] as const];
          });
        return [stateKey(id, trial, perturbation), Object.fromEntries(named)] as const;
      }),
  );
}

/** HELM’s metrics that do not score an answer, such as token counts. */
const nonScoreMetrics =
  /^(?:num_|inference_|training_|estimated_|max_|finish_reason|logprob|bits_per|prompt_truncated|batch_size|logits_per|log_prob|ece|platt|selective|predicted_)/;

function rowOf(state: Fields, where: string, set: string, spec: Fields, scores: ReadonlyMap<string, Scores>): LoggedRow {
  const { instance, train_trial_index: trial, request, result, output_mapping: mapping, request_mode: mode } = state;
  if (typeof mode === 'string' && mode !== 'original')
    throw new UserError(
      'It asks for the likelihood of one choice. Convert such runs to Every Eval Ever, and open its files.',
    );
  const { input, references, id, perturbation } = fieldsOf(instance);
  const answers = arrayOrEmpty(references).map(fieldsOf);
  const right = answers.findIndex(({ tags }) => arrayOrEmpty(tags).includes('correct'));
  const textsOf = answers.map(({ output }) => textOrEmpty(fieldsOf(output)['text']));
  const isChoice = isFields(mapping) && answers.length > 1;
  const completion = fieldsOf(arrayOrEmpty(fieldsOf(result)['completions'])[0]);
  const text = textOrEmpty(completion['text']);
  const hasFailed = fieldsOf(result)['success'] === false;
  const prompt = textOrEmpty(fieldsOf(request)['prompt']);
  const seconds = fieldsOf(result)['request_time'];
  const perturbed = textOrEmpty(fieldsOf(perturbation)['name']);
  const temperature = fieldsOf(request)['temperature'];
  return {
    where,
    set,
    itemId: textOrEmpty(id),
    // A perturbation changes the words of a question and keeps its references.
    questionKey: JSON.stringify(textsOf),
    question: textOrEmpty(fieldsOf(input)['text']),
    ...(isChoice && { choices: textsOf }),
    ...(right >= 0 && { answer: isChoice ? right : (textsOf[right] ?? '') }),
    model: textOrEmpty(fieldsOf(request)['model']) || textOrEmpty(spec['model']),
    ...(prompt !== '' && { messages: [{ role: 'user', content: prompt }] }),
    levels: {
      perturbation: perturbed,
      instructions: textOrEmpty(spec['instructions']),
      shots: textOrEmpty(spec['max_train_instances']),
      trial: textOrEmpty(trial),
    },
    text,
    ...(hasFailed && text === '' && { error: textOrEmpty(fieldsOf(result)['error']) || 'The request failed.' }),
    ...(typeof seconds === 'number' && seconds >= 0 && { ms: 1000 * seconds }),
    ...(typeof temperature === 'number' && { temperature }),
    ...(completion['finish_reason'] !== undefined &&
      fieldsOf(completion['finish_reason'])['reason'] === 'length' && { finish: 'length' as const }),
    scores: scores.get(stateKey(id, trial, perturbation)) ?? {},
  };
}
