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
Makes an archive of logs of other programs: files, folders or zips of lm-evaluation-harness, Inspect, promptfoo, ChainForge, DeepEval, ragas, OpenAI evals, lighteval, HELM, Every Eval Ever, judgements of AlpacaEval and MT-Bench, or tables of answers. Their contents decide the format.

What was found and chosen is printed as JSON; without --out that is all. Each of the app’s four questions is answered from the log, and can be answered otherwise. Where something cannot be read, nothing is written.

The columns of a table of answers are told by their names. What they do not tell is said with --column, as in --column question=prompt_text --column answer=output --vary template,temperature; a column that stands inside another is named with dots, as in output.choices.0.text.`,
  options: {
    out: { value: 'ARCHIVE', says: 'Where the archive is written; gzipped where it ends in .gz. No file is written over.' },
    varies: { value: 'FIELDS', says: 'What varied the asking: names of fields with commas between, or “none”.' },
    question: { value: 'BY', says: 'What is one question: “key”, as the log has it, or “text”.' },
    repeat: { value: 'BY', says: 'What tells repetitions apart: “none”, “log”, “order”, or a field.' },
    right: { value: 'BY', says: 'What counts as right: “evenkeel”, or a scoring of the log.' },
    model: { value: 'BY', says: 'Which model answered: “log”, or a field.' },
    column: {
      value: 'ROLE=COLUMN',
      says: `Which column of a table is what; nothing behind “=” says that none is. Roles: ${roleNames.join(', ')}. Several columns with the answers of a model or a way to ask each: answer, once for each.`,
      many: true,
    },
    vary: { value: 'COLUMNS', says: 'The columns of a table that varied the asking, with commas between.', many: true },
    wide: { value: 'WHAT', says: 'What several columns of answers are: “models”, or “ways” to ask.' },
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
