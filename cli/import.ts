import '../src/studies/give-studies.ts';
import { command, printToStderr } from './command.ts';
import { importFiles } from './import/import-files.ts';
import { roleNames, parseColumnMapping } from './import/column-options.ts';
import { print } from './output.ts';

const choices = ['varies', 'question', 'repeat', 'right', 'model'] as const;

export const importLogs = command({
  name: 'import',
  takes: 'FILES…',
  about: `
Makes an archive from logs of other programs: files, folders or zips of lm-evaluation-harness, Inspect, promptfoo, ChainForge, DeepEval, ragas, OpenAI evals, lighteval, HELM, Every Eval Ever, judgements of AlpacaEval and MT-Bench, or tables of answers. The format is recognised from their contents.

The command prints what it found and chose as JSON. Without --out it writes nothing. It answers each of the app’s four questions from the log. Options change these answers. If something cannot be read, nothing is written.

The columns of a table of answers are recognised by their names. Name others with --column, as in --column question=prompt_text --column answer=output --vary template,temperature. Name a column inside another with dots, as in output.choices.0.text.`,
  options: {
    out: { value: 'ARCHIVE', says: 'The archive to write, gzipped if its name ends in .gz. No file is overwritten.' },
    varies: { value: 'FIELDS', says: 'What varied between prompts: names of fields, separated by commas, or “none”.' },
    question: { value: 'BY', says: 'What is one question: “key”, as the log has it, or “text”.' },
    repeat: { value: 'BY', says: 'What distinguishes repetitions: “none”, “log”, “order”, or a field.' },
    right: { value: 'BY', says: 'What counts as right: “evenkeel”, or a scoring of the log.' },
    model: { value: 'BY', says: 'Which model answered: “log”, or a field.' },
    column: {
      value: 'ROLE=COLUMN',
      says: `The role of a table column. Nothing after “=” means that no column has the role. Roles: ${roleNames.join(', ')}. If each model or prompt has its own column of answers, give answer once for each.`,
      many: true,
    },
    vary: { value: 'COLUMNS', says: 'The columns of a table that varied between prompts, separated by commas.', many: true },
    wide: { value: 'WHAT', says: 'What several columns of answers are: “models”, or “ways” (prompts).' },
    scale: {
      value: 'COLUMN=WORST..BEST',
      says: 'The scale of a table’s column or of a log’s evaluator: the values of the worst and the best answer, as in note=6..1 or verdict=wrong..right.',
      many: true,
    },
  },
  async work(given) {
    const chosen = Object.fromEntries(choices.flatMap((name) => (given.has(name) ? [[name, given.one(name)]] : [])));
    const mapping = parseColumnMapping({
      columns: given.all('column'),
      vary: given.all('vary'),
      wide: given.one('wide'),
      scales: given.all('scale'),
    });
    const summary = await importFiles(given.words, { ...chosen, ...(mapping && { mapping }) }, given.one('out'));
    for (const remark of summary.remarks) printToStderr(remark);
    print(`${JSON.stringify(summary)}\n`);
  },
});
