import { describe, expect, it } from 'vitest';
import { publishedCohort } from '../../../../src/measure/grades/cohort.ts';
import { gradeForSigma } from '../../../../src/measure/grades/grade.ts';
import { gradeModelsFromCsv } from '../../../../src/studies/system-prompt/measure/score-csv.ts';
import { UserError } from '../../../../src/base/errors/user-error.ts';

const header = 'model,scenario,benchmark,score';
const lines = ['a,s1,x,50', 'a,s2,x,60', 'b,s1,x,70', 'b,s2,x,72'];
const whole = [header, ...lines].join('\n');
const read = (text: string) => gradeModelsFromCsv(text, 'scores.csv');

describe('a score table', () => {
  it('gives μ, σ and a rank below eight models', () => {
    const result = read(whole);
    expect(result.models.map(({ model, mu }) => [model, mu])).toEqual([
      ['a', 55],
      ['b', 71],
    ]);
    expect(result.models[0]!.sigma).toBeCloseTo(Math.sqrt(50), 12);
    expect(result.cohort).toMatchObject({ kind: 'own', rankOnly: true, models: 2 });
    expect(result.models[1]).toMatchObject({
      rank: { place: 1, of: 2 },
      grade: 'AAA',
      gradeProbability: {},
      partial: false,
    });
    expect(result.models[0]!.interval.sigma).toEqual({ value: null, why: 'a score table has no questions' });
  });

  it('gives the medians of μ and σ for each benchmark alone', () => {
    // Model k scores 10k ± k on x and 50 ± 2k on y: σ = √2·k and √2·2k. The median of nine models is the fifth, of eight the
    // mean of two.
    const rowsOf = (k: number) => [
      ...[`m${k},s1,x,${9 * k}`, `m${k},s2,x,${11 * k}`],
      ...[`m${k},s1,y,${50 - 2 * k}`, `m${k},s2,y,${50 + 2 * k}`],
    ];
    const tableOf = (count: number) =>
      read(['model,scenario,benchmark,score', ...Array.from({ length: count }, (_, k) => rowsOf(k + 1)).flat()].join('\n'));
    expect(tableOf(9).benchmarkMedians).toMatchObject([
      { benchmark: 'x', mu: 50, sigma: Math.sqrt(50) },
      { benchmark: 'y', mu: 50, sigma: Math.sqrt(200) },
    ]);
    expect(tableOf(8).benchmarkMedians[0]).toMatchObject({ mu: 45 });
    const why = '8 models with a mean score and a σ are needed, and this report has 7';
    const { models, ...few } = tableOf(7);
    expect(few.benchmarkMedians[0]).toMatchObject({ mu: { why }, sigma: { why } });
    expect(few).toMatchObject({ quadrantMedians: { mu: { why } }, muSigmaCorrelation: { why } });
    expect(models[0]).toMatchObject({ quadrant: { value: null, why }, quadrantTies: [] });
  });

  it('is graded among its own models unless the published ones are chosen', () => {
    expect(gradeModelsFromCsv(whole, 'scores.csv', 'automatic')).toEqual(read(whole));
    expect(gradeModelsFromCsv(whole, 'scores.csv', 'own')).toEqual(read(whole));
    const { cohort, models } = gradeModelsFromCsv(whole, 'scores.csv', 'published');
    expect(cohort).toMatchObject({ kind: 'published', models: 13, rankOnly: false, rescaled: false });
    expect(cohort.note).toContain('σ is compared as it is');
    for (const { sigma, sigmaInCohort, grade } of models) {
      expect(sigmaInCohort).toBe(sigma);
      expect(grade).toBe(gradeForSigma(sigma as number, publishedCohort.quantiles));
    }
  });

  it.each([
    ['BOM', `\uFEFF${whole}`],
    ['CRLF', whole.replaceAll('\n', '\r\n')],
    ['a last line break', `${whole}\n`],
    ['blank lines', whole.replaceAll('\n', '\n\n')],
    ['semicolons', whole.replaceAll(',', ';')],
    ['tabs', whole.replaceAll(',', '\t')],
    ['semicolons and a decimal comma', whole.replaceAll(',', ';').replace('50', '50,0')],
    ['quotes', whole.replace('a,s1,x,50', '"a","s1","x","50"')],
    [
      'columns in another order and case',
      ['SCORE,Benchmark,Scenario,Model', '50,x,s1,a', '60,x,s2,a', '70,x,s1,b', '72,x,s2,b'].join('\n'),
    ],
    ['spaces around fields', whole.replaceAll(',', ' , ')],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual(read(whole));
  });

  it('takes names with commas, quotes and line breaks', () => {
    const text = [header, '"a, the ""first""\nof two",s1,x,50', '"a, the ""first""\nof two",s2,x,60'].join('\n');
    expect(read(text).models[0]!.model).toBe('a, the "first"\nof two');
  });

  it('takes 0 and 100 and numbers like __proto__ as names', () => {
    const text = [header, '__proto__,constructor,toString,0', '__proto__,s2,toString,100'].join('\n');
    const result = read(text);
    expect(result.models[0]).toMatchObject({ model: '__proto__', mu: 50 });
    expect(result.models[0]!.scenarios[0]!.benchmarks['toString']).toBe(0);
  });

  it.each([
    ['empty', '', 'scores.csv: the file is empty.'],
    ['only white space', ' \n\n', 'scores.csv: the file is empty.'],
    ['only a header', header, 'scores.csv: there is a header but no scores.'],
    [
      'a missing column',
      whole.replace(',score', ',points'),
      'scores.csv: line 1: the column “score” is missing; wanted are model, scenario, benchmark, score.',
    ],
    [
      'two missing columns',
      'model,score\na,1',
      'scores.csv: line 1: the columns “scenario” and “benchmark” are missing; wanted are model, scenario, benchmark, score.',
    ],
    [
      'an unknown column',
      `${header},note\na,s,x,1,hm`,
      'scores.csv: line 1: the column “note” is not known; wanted are model, scenario, benchmark, score.',
    ],
    ['a column twice', `${header},score\na,s,x,1,2`, 'scores.csv: line 1: the column “score” is there twice.'],
    ['no header', lines.join('\n'), /line 1: the columns “model” and .* are missing/],
    ['a word for a score', whole.replace(',60', ',sixty'), 'scores.csv: line 3, score: “sixty” is not a number.'],
    ['NaN', whole.replace(',60', ',NaN'), 'scores.csv: line 3, score: “NaN” is not a number.'],
    ['Infinity', whole.replace(',60', ',Infinity'), 'scores.csv: line 3, score: “Infinity” is not a number.'],
    ['hexadecimal', whole.replace(',60', ',0x10'), 'scores.csv: line 3, score: “0x10” is not a number.'],
    ['no score', whole.replace(',60', ','), 'scores.csv: line 3, score: the field is empty.'],
    ['a percent sign', whole.replace(',60', ',60%'), 'scores.csv: line 3, score: “60%” is not a number.'],
    [
      'more than 100',
      whole.replace(',60', ',100.5'),
      'scores.csv: line 3, score: 100.5 is not between 0 and 100; scores are in percent.',
    ],
    [
      'less than 0',
      whole.replace(',60', ',-1'),
      'scores.csv: line 3, score: -1 is not between 0 and 100; scores are in percent.',
    ],
    ['an empty name', whole.replace('a,s2', ',s2'), 'scores.csv: line 3, model: the field is empty.'],
    [
      'a name that turns what stands after it around',
      whole.replace('a,s2', 'a\u202e,s2'),
      'scores.csv: line 3, model: the field has control characters in it.',
    ],
    [
      'a duplicate cell',
      `${whole}\na,s1,x,50`,
      'scores.csv: line 6: model “a”, scenario “s1”, benchmark “x” is there already, on line 2.',
    ],
    [
      'a missing cell',
      whole.replace('\nb,s2,x,72', ''),
      'scores.csv: there is no score for model “b”, scenario “s2”, benchmark “x”.',
    ],
    ['a field too few', whole.replace('a,s2,x,60', 'a,s2,60'), 'scores.csv: line 3 has 3 fields, the header 4.'],
    ['a field too many', whole.replace('a,s2,x,60', 'a,s2,x,60,1'), 'scores.csv: line 3 has 5 fields, the header 4.'],
    ['an open quote', whole.replace('a,s2', '"a,s2'), 'scores.csv: line 3: a quote is opened and not closed.'],
    ['text after a quote', whole.replace('a,s2', '"a"b,s2'), /^scores\.csv: line 3: a quote is inside a field/],
    [
      'a huge field',
      whole.replace('a,s2', `${'a'.repeat(1_000_000)},s2`),
      'scores.csv: line 3, model: the field has 1000000 characters, more than 200; is a quote left open?',
    ],
    [
      'a line after a name of two lines',
      [header, '"a\nb",s1,x,50', 'c,s1,x,many'].join('\n'),
      'scores.csv: line 4, score: “many” is not a number.',
    ],
    ['an archive', '{"format":"evenkeel/1"}', /line 1: the columns .* are missing/],
    ['binary', '\u0000\u0001\u0002', /line 1: the columns .* are missing/],
  ] as [string, string, string | RegExp][])('with %s: one sentence', (_, text, sentence) => {
    let error: unknown;
    try {
      read(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(UserError);
    const { message } = error as UserError;
    if (typeof sentence === 'string') expect(message).toBe(sentence);
    else expect(message).toMatch(sentence);
    expect(message).not.toContain('\n');
  });
});
