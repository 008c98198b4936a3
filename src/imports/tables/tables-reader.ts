import { UserError } from '../../core/user-error.ts';
import type { LogFile, LogFileRead, LoggedAnswer, LogReader } from '../log/foreign-log.ts';
import { hearingOf, type Hearing } from '../log/hashed-bytes.ts';
import { headOf } from '../log/head-of.ts';
import { fieldsThatDiffer } from '../log/log-builder.ts';
import { ofFormat } from '../log/of-format.ts';
import type { FoundRecord } from '../log/records.ts';
import { endsOf, withKnownScales } from '../log/score-scale.ts';
import { unnamedTool } from '../log/unnamed-model.ts';
import { columnsInHead } from './first-object.ts';
import { pathLevels } from './path-levels.ts';
import { SettledColumns } from './settled-columns.ts';
import { hasAnswers, tableColumns, type TableColumns } from './table-columns.ts';
import { TableLog, type TableFile } from './table-log.ts';
import { isCsv, isParquet, parquetColumns, tableRows } from './table-rows.ts';

async function isTable(file: LogFile): Promise<boolean> {
  if (isParquet(file)) return hasAnswers(tableColumns(await parquetColumns(file)));
  if (!/\.(csv|tsv|jsonl|ndjson|json)$/i.test(file.name)) return false;
  const head = await headOf(file);
  if (/"format"\s*:\s*"evenkeel/.test(head.slice(0, 2000))) return false;
  return hasAnswers(tableColumns(columnsInHead(head, isCsv(file))));
}

/** Tables of answers, a row an answer (long) or a row a question with a column for each model or prompt (wide). */
export const tablesReader: LogReader = {
  id: 'tables',
  title: 'a table of answers',

  recognise: ofFormat(isTable),

  async read(files, tell, signal) {
    const hearing = hearingOf(files, tell, signal);
    const { fields: pathFields, levels } = pathLevels(files.map(({ name }) => name));
    const log = new TableLog();
    const read: LogFileRead[] = [];
    const columns: TableColumns[] = [];
    const late: string[] = [];
    for (const [at, file] of files.entries()) {
      const set = files.length === 1 ? bareName(file) : 'table';
      const one = await readOne(file, { at, set, pathLevels: levels[at] ?? {} }, log, hearing);
      read.push(one.read);
      columns.push(one.columns);
      late.push(...one.remarks);
    }
    const { answers, questions, candidates } = log.settled(columns);
    const { builder } = log;
    if (answers.length === 0) {
      const [first] = builder.faults;
      const why = first ? `; ${first.where}: ${first.why}` : '.';
      throw new UserError(`“${read[first?.file ?? 0]?.name ?? ''}” has no answer that can be read${why}`);
    }
    const { scorings, remarks } = scoringsOf(answers);
    return {
      format: 'tables',
      tool: { name: unnamedTool },
      files: read,
      questions,
      prompts: answers.some(({ prompt }) => prompt !== undefined) ? builder.prompts : [],
      answers,
      fields: fieldsThatDiffer([...candidates, ...pathFields], answers),
      scorings,
      lacks: lacksOf(answers),
      remarks: [...late, ...remarks],
      faults: builder.faults,
    };
  },
};

async function readOne(
  file: LogFile,
  known: Omit<TableFile, 'columns'>,
  log: TableLog,
  hearing: Hearing,
): Promise<{ readonly read: LogFileRead; readonly columns: TableColumns; readonly remarks: readonly string[] }> {
  const { records, read } = tableRows(file, hearing);
  const settled = new SettledColumns();
  let begun: FoundRecord[] = [];
  let columns: TableColumns | undefined;
  const begin = () => {
    const first = settled.begin(begun);
    for (const record of begun) log.add({ ...known, columns: first }, record);
    begun = [];
    return first;
  };
  for await (const some of records) {
    if (columns)
      for (const record of some) {
        columns = settled.with(columns, record);
        log.add({ ...known, columns }, record);
      }
    else {
      begun = [...begun, ...some];
      if (!SettledColumns.isFew(begun)) columns = begin();
    }
  }
  return { columns: columns ?? begin(), read: read(), remarks: settled.remarks(file.name) };
}

function scoringsOf(answers: readonly LoggedAnswer[]) {
  const all = answers.map(({ scores }) => scores);
  const ids = [...new Set(all.flatMap((scores) => Object.keys(scores)))];
  return withKnownScales(
    ids.map((id) => ({ id, title: id, ...endsOf(id, all) })),
    ([first]) => first,
  );
}

function lacksOf(answers: readonly LoggedAnswer[]): string[] {
  const lacks = (has: (answer: LoggedAnswer) => unknown) => answers.every((answer) => has(answer) === undefined);
  return [
    ...(lacks(({ prompt }) => prompt) ? ['prompts'] : []),
    ...(lacks(({ tokens }) => tokens) ? ['tokens'] : []),
    ...(lacks(({ ms }) => ms) ? ['times'] : []),
    ...(lacks(({ seed }) => seed) ? ['seeds'] : []),
    ...(lacks(({ temperature }) => temperature) ? ['temperatures'] : []),
    'finish reasons',
  ];
}

const bareName = ({ name }: LogFile): string =>
  (name.split('/').at(-1) ?? name).replace(/\.(?:csv|tsv|jsonl?|ndjson|parquet)$/i, '');
