import { describe, expect, it } from 'vitest';
import { drillDownHref, answerFilterForPointer, preloadDrillDownLookup } from '../../../../src/report/drill-down.ts';
import { anovaTable, levelChangeEffectTable } from '../../../../src/studies/configuration/report/factor-tables.ts';
import { configurationTitle } from '../../../../src/studies/configuration/measure/configuration-title.ts';
import { rowsWithPointers } from '../../../../src/studies/configuration/report/configuration-rows.ts';
import { modelAndSetTable } from '../../../../src/studies/configuration/report/tables.ts';
import { configurationExporters } from '../../../../src/studies/configuration/report/files.ts';
import { tablesAsCsv } from '../../../../src/export/tables-csv.ts';
import { tablesAsLatex } from '../../../../src/export/tables-latex.ts';
import { tablesAsMarkdown } from '../../../../src/export/tables-markdown.ts';
import { toFileTables } from '../../../../src/report/file-tables.ts';
import { measuredRun, threeModels } from './cases.ts';

await preloadDrillDownLookup('configuration');

const { models, sets, configurations } = threeModels;

describe('the tables of a configuration study', () => {
  it('have a row for each model on each set, of one set where one is wanted', () => {
    expect(modelAndSetTable(rowsWithPointers(threeModels)).rows.map(({ at }) => at)).toEqual(
      models.map((_, m) => `/models/${m}`),
    );
    const facts = modelAndSetTable(rowsWithPointers(threeModels, 'facts')).rows;
    expect(facts.map(({ at, model, words }) => [at, model!.index, words['benchmark']])).toEqual([
      ['/models/3', 0, 'facts'],
      ['/models/7', 1, 'facts'],
      ['/models/11', 2, 'facts'],
    ]);
  });

  it('name both forms of the drop, and both types of the analysis of variance', () => {
    const titles = modelAndSetTable(rowsWithPointers(threeModels)).figures.map(({ title }) => title);
    expect(titles.filter((title) => title.startsWith('Drop'))).toEqual(['Drop, paper’s (%)', 'Drop, usual (%)']);
    expect(anovaTable(threeModels, 'typeII', 'facts').rows.map(({ words }) => words['factor'])).toEqual([
      ...['Wording', 'Demonstrations', 'Noise', 'Temperature'],
    ]);
    expect(anovaTable(threeModels, 'typeIII', 'facts').rows[0]).toEqual({
      at: '/anova/facts/typeIII/0',
      words: { benchmark: 'facts', factor: 'Intercept' },
    });
    expect(
      levelChangeEffectTable(threeModels, ({ model, dataset }) => model === undefined && dataset === 'facts').rows,
    ).toHaveLength(5);
  });

  it('are written whole into files, with every value', () => {
    const tables = toFileTables(threeModels, configurationExporters.tables(threeModels));
    expect(tables.map(({ id }) => id)).toEqual([
      ...['judged', 'agreement', 'regression', 'slope-over-both', 'variance', 'variance-left', 'sets', 'models'],
      ...['effects', 'anova-ii', 'anova-iii', 'anova-left', 'configurations', 'answering', 'not-read'],
    ]);
    const csv = tablesAsCsv(tables).split('\r\n');
    const row = models[5]!;
    expect(csv.join('\n')).toContain(
      `models,${row.model},,${row.dataset},outputConsistency,${String(row.outputConsistency)}`,
    );
    expect(tablesAsMarkdown('Configurations', tables)).toContain('Consistency (%)');
    expect(tablesAsLatex(tables)).not.toMatch(/NaN|undefined/);
    expect(configurationExporters.scores(threeModels).trim().split('\n')).toHaveLength(
      1 + models.length * configurations.length,
    );
  });

  it('say why a value is missing', async () => {
    const early = await measuredRun({ answered: 5 });
    const csv = tablesAsCsv(toFileTables(early, configurationExporters.tables(early)));
    expect(csv).not.toMatch(/NaN|undefined,/);
    expect(early.partial).toBe(true);
  });

  it('name a configuration by what varies only', async () => {
    const [first] = configurations;
    expect(configurationTitle(threeModels, first!.levels)).toBe(
      'First wording, 2 demonstrations, No noise, Temperature 0.2',
    );
    const few = await measuredRun({ options: { demonstrations: [2], temperatures: [{ id: 't02', value: 0.2 }] } });
    expect(configurationTitle(few, few.configurations[0]!.levels)).toBe('First wording, No noise');
  });
});

describe('a number of the configuration study leads to the answers', () => {
  const { model, dataset } = models[6]!;

  it('of its model and set, and of its configuration', () => {
    expect(answerFilterForPointer(threeModels, '/models/6/outputConsistency')).toEqual({ model, benchmark: dataset });
    expect(answerFilterForPointer(threeModels, '/models/6/unreadable')).toMatchObject({ outcome: 'unreadable' });
    expect(answerFilterForPointer(threeModels, '/models/6/byConfiguration/1')).toMatchObject({
      scenario: 'demonstrations=2 noise=none paraphrase=plain temperature=t06',
    });
    expect(answerFilterForPointer(threeModels, '/sets/1/pdr/usual')).toEqual({ benchmark: sets[1]!.dataset });
    expect(drillDownHref('run', threeModels, '/regression/slope')).toBe('#/run/run/answers');
  });

  it('of its set, where it is an analysis of variance or an effect', () => {
    expect(answerFilterForPointer(threeModels, '/anova/facts/typeII/0/F')).toEqual({ benchmark: 'facts' });
    const at = threeModels.effects.findIndex((effect) => effect.model !== undefined);
    const effect = threeModels.effects[at]!;
    expect(answerFilterForPointer(threeModels, `/effects/${at}/difference`)).toEqual({
      model: effect.model,
      benchmark: effect.dataset,
    });
  });
});
