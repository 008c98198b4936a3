import { describe, expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import type { ImportedLog, LogFile } from '../../../src/imports/log/imported-log.ts';
import { columnMappingFault, type ColumnMapping } from '../../../src/imports/tables/column-mapping.ts';
import { tablesToImportedLog } from '../../../src/imports/tables/tables-reader.ts';
import { madeFile } from '../files-of.ts';

const table = (name: string, lines: readonly string[]) => madeFile(name, lines.join('\n'));
const read = (files: readonly LogFile[], mapping?: ColumnMapping): Promise<ImportedLog> =>
  tablesToImportedLog(files, () => undefined, new AbortController().signal, mapping);
const scale = (column: string, worst = '1', best = '5') => ({ column, worst, best });

const marked = table('w.csv', ['question,text_gpt,text_llama,note_gpt,note_llama', 'Q1,a,b,1,5', 'Q2,c,d,5,3']);
const roles = { answer: ['text_gpt', 'text_llama'], score: ['note_gpt', 'note_llama'] };

describe('scales of a wide table', () => {
  const uneven =
    '“note_gpt” has a scale and “note_llama” has none. Give the worst and the best value of each of these scores, or of none.';

  it('are said of all scores or of none', async () => {
    const mapping = { roles, scales: [scale('note_gpt'), scale('note_llama', '', '')] };
    expect(columnMappingFault(mapping)).toBe(uneven);
    await expect(read([marked], mapping)).rejects.toThrow(new UserError(uneven));
  });

  it('also where names tell the scores', async () => {
    const named = table('w.csv', ['question,gpt_answer,llama_answer,gpt_score,llama_score', 'Q1,a,b,1,5']);
    await expect(read([named], { roles: {}, scales: [scale('gpt_score')] })).rejects.toThrow(
      '“gpt_score” has a scale and “llama_score” has none',
    );
  });

  it('also where another file has a scoring of the same name', async () => {
    const alone = table('l.csv', ['question,output,model,score', 'Q1,a,m,4', 'Q2,b,m,1']);
    const byNames = table('w.csv', ['question,gpt_answer,llama_answer,gpt_score,llama_score', 'Q1,a,b,1,5']);
    await expect(read([byNames, alone], { roles: {}, scales: [scale('gpt_score'), scale('llama_score')] })).rejects.toThrow(
      '“gpt_score” has a scale and “score” has none',
    );
  });

  it('stand in the title where all are the same', async () => {
    const titleOf = async (...scales: readonly ReturnType<typeof scale>[]) =>
      (await read([marked], { roles, scales })).scorings[0]?.title;
    expect(await titleOf(scale('note_gpt'), scale('note_llama', ' 1', '5 '))).toBe('score (1 is worst, 5 is best)');
    expect(await titleOf(scale('note_gpt'), scale('note_llama', '10', '1'))).toBe('score (a scale for each column)');
  });
});

describe('a scale', () => {
  const long = table('l.csv', ['question,output,model,score', 'Q1,a,m,4', 'Q2,b,m,1']);

  it('of what is no score is refused', async () => {
    await expect(read([long], { roles: {}, scales: [scale('scor')] })).rejects.toThrow(
      new UserError('“scor” has a scale but is not read as a score. The score column is “score”.'),
    );
    await expect(read([long], { roles: { score: [] }, scales: [scale('score')] })).rejects.toThrow(
      new UserError('“score” has a scale but is not read as a score. There is no score column.'),
    );
  });

  it('of a column is one', async () => {
    await expect(read([long], { roles: {}, scales: [scale('score'), scale('score', '5', '1')] })).rejects.toThrow(
      new UserError('“score” has two scales, but only one is allowed.'),
    );
  });
});

describe('a row of a wide table', () => {
  it('has no answer in an empty cell', async () => {
    const log = await read([table('w.csv', ['question,gpt_answer,llama_answer', 'Q1,a,', 'Q2,b,c'])]);
    expect(log.answers.map(({ model, text }) => [model, text])).toEqual([
      ['gpt', 'a'],
      ['gpt', 'b'],
      ['llama', 'c'],
    ]);
    expect(log.faults).toEqual([]);
  });

  it('has an error of the cells that are empty, and says nothing else of one answer', async () => {
    const header = 'question,gpt_answer,llama_answer,error,extracted,latency_ms,prompt_tokens,completion_tokens';
    const lines = [header, 'Q1,4,5,slow,4,100,10,5', 'Q2,6,,timed out,6,200,20,9'];
    const log = await read([table('w.csv', lines)]);
    expect(log.answers.map(({ model, text, error, finish }) => [model, text, error, finish])).toEqual([
      ['gpt', '4', undefined, 'stop'],
      ['llama', '5', undefined, 'stop'],
      ['gpt', '6', undefined, 'stop'],
      ['llama', '', 'timed out', 'error'],
    ]);
    const own = log.answers.map(({ tokens, ms, extracted }) => [tokens, ms, extracted]);
    expect(own.flat().every((each) => each === undefined)).toBe(true);
    expect(log.fields).toEqual([]);
    expect(log.remarks).toEqual([
      'These columns are not read, as they do not say to which of a row’s answers they belong: “extracted”, “latency_ms”, “prompt_tokens”, “completion_tokens”.',
    ]);
  });
});
