import { expect, test } from 'vitest';
import { recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { withColumnsOfRole, withScoreColumnScale } from '../../../src/pages/import/columns/column-fields.ts';
import { userMappingChanges } from '../../../src/pages/import/column-changes.ts';
import { madeFile } from '../../imports/files-of.ts';

const one = madeFile('a.csv', 'question,response,model,sample,score\nQ1,a,m1,0,1\nQ1,b,m1,1,0\nQ2,c,m1,0,1\nQ2,c,m1,1,1\n');
const other = madeFile('b.csv', 'question,output,model,epoch,score\nQ1,a,m2,0,1\nQ1,a,m2,1,1\nQ2,c,m2,0,1\nQ2,d,m2,1,0\n');
const notes = madeFile('notes.csv', 'what,when\nnothing,never\n');

async function byNamesOf(...files: Parameters<typeof recogniseAndReadLogs>[0]) {
  const { table } = await recogniseAndReadLogs(files);
  if (!table) throw new Error();
  return table.byNames;
}

test('what nobody changed is left to the names of each file’s columns', async () => {
  const files = [one, other, notes];
  const byNames = await byNamesOf(...files);
  expect(userMappingChanges(byNames, byNames)).toEqual({ roles: {} });
  const scaled = withScoreColumnScale(byNames, { column: 'score', worst: '1', best: '0' });
  const changes = userMappingChanges(scaled, byNames);
  expect(changes).toEqual({ roles: {}, scales: [{ column: 'score', worst: '1', best: '0' }] });
  const by = async (mapping?: typeof byNames) => {
    const { log, unknown } = await recogniseAndReadLogs(files, undefined, undefined, mapping);
    return { unknown, answers: log?.answers.map(({ file, text, repeat, model }) => [file, text, repeat, model]) };
  };
  expect((await by()).answers).toHaveLength(8);
  expect(await by(changes)).toEqual(await by());
  const unnamed = userMappingChanges(withColumnsOfRole(byNames, 'model', []), byNames);
  expect(unnamed).toEqual({ roles: { model: [] } });
  expect((await by(unnamed)).answers?.map(([, text]) => text)).toEqual((await by()).answers?.map(([, text]) => text));
});

test('a file whose names tell too little is left out, and told', async () => {
  const { log } = await recogniseAndReadLogs([one, notes], undefined, undefined, { roles: { question: ['question'] } });
  expect(log?.answers).toHaveLength(4);
  expect(log?.remarks).toContain('“notes.csv” has no column that Evenkeel recognises as the answers, so it is not read.');
});

test('what is not changed any more is not said', async () => {
  const byNames = await byNamesOf(one);
  const changed = withColumnsOfRole(byNames, 'question', ['model']);
  expect(userMappingChanges(withColumnsOfRole(changed, 'question', ['question']), byNames)).toEqual({ roles: {} });
});

test('a scale of what is no score any more is not said', async () => {
  const byNames = await byNamesOf(one);
  const scaled = withScoreColumnScale(byNames, { column: 'score', worst: '1', best: '' });
  expect(userMappingChanges(withColumnsOfRole(scaled, 'score', []), byNames)).toEqual({ roles: { score: [] } });
});

test('who changes the answers says which are their scores, and what they are', async () => {
  const byNames = await byNamesOf(one);
  expect(userMappingChanges(withColumnsOfRole(byNames, 'answer', ['model']), byNames)).toMatchObject({
    roles: { answer: ['model'], score: ['score'] },
    answersAre: 'ways',
  });
});

test('a column that was sent stays so where it is chosen as the question too', async () => {
  const asked = madeFile('p.csv', 'id,prompt,response,answer\n1,P1,a,a\n2,P2,b,b\n');
  const byNames = await byNamesOf(asked);
  const mapping = userMappingChanges(withColumnsOfRole(byNames, 'question', ['prompt']), byNames);
  expect(mapping.roles).toEqual({ question: ['prompt'], prompt: ['prompt'] });
  expect((await recogniseAndReadLogs([asked], undefined, undefined, mapping)).log?.prompts).toHaveLength(2);
});

test('what each of the columns of answers is may be said alone', async () => {
  const wide = madeFile('w.csv', 'question,gpt_answer,llama_answer\nQ1,a,b\n');
  const byNames = await byNamesOf(wide);
  const mapping = userMappingChanges({ ...byNames, answersAre: 'ways' }, byNames);
  expect(mapping).toEqual({ roles: {}, answersAre: 'ways' });
  const { log } = await recogniseAndReadLogs([wide], undefined, undefined, mapping);
  expect(log?.fields).toMatchObject([{ id: 'column', values: ['gpt', 'llama'] }]);
});
