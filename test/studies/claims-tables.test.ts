import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { Claim, ClaimKind } from '../../src/core/studies/claim.ts';
import { registeredStudyIds } from '../../src/core/studies/studies.ts';
import { scoreAndMeasureResponses } from '../../src/report/measure-run.ts';
import { rows } from '../calibration/rows.ts';
import type { MadeUpRun } from '../made-up/archive.ts';
import { madeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { madeUpJudgeRun } from '../made-up/judge-run.ts';
import { madeUpPairs } from '../made-up/judged-pairs.ts';
import { madeUpLog } from '../made-up/logged-run.ts';
import { madeUpParaphraseRun } from '../made-up/paraphrase-run.ts';
import { madeUpRun } from '../made-up/run.ts';
import { madeUpStyleRun } from '../made-up/style-run.ts';

const studies = join(import.meta.dirname, '../../src/studies');
const shared = join(import.meta.dirname, '../../src/measure/verdicts');

/** Small runs of each study, complete and with the last answers missing. Claims are made about both. */
const madeUp: Readonly<Record<string, () => Promise<MadeUpRun>>> = {
  'system-prompt': () => madeUpRun({ models: 3, perSet: 6 }),
  'instruction-style': () => madeUpStyleRun({ models: 2, perSet: 4 }),
  paraphrase: () => madeUpParaphraseRun({}),
  judge: () => madeUpJudgeRun({ models: 2, perCriterion: 4, samples: 2 }),
  configuration: () => madeUpConfigurationRun({}),
  elsewhere: () => madeUpLog(),
  'judge-pairs': () => madeUpPairs(),
};

/** The studies that have a table of claims, with the table. */
const tables = await Promise.all(
  registeredStudyIds()
    .filter((study) => existsSync(join(studies, study, 'measure/claims.ts')))
    .map(async (study) => {
      const path = `../../src/studies/${study}/measure/claims.ts`;
      const exported = (await import(/* @vite-ignore */ path)) as Readonly<Record<string, readonly ClaimKind[]>>;
      const [claims = []] = Object.keys(exported).flatMap((name) => (name.endsWith('ClaimKinds') ? [exported[name]] : []));
      return { study, claims };
    }),
);

it('knows a run of every study, and a table of claims of the first', () => {
  expect(Object.keys(madeUp).sort()).toEqual([...registeredStudyIds()].sort());
  expect(tables.map(({ study }) => study)).toContain('system-prompt');
});

describe.each(tables)('the claims of $study', ({ study, claims }) => {
  const ids = claims.map(({ id }) => id);

  it('are rows of its table wherever its measure writes one down', () => {
    const written = sourcesIn(join(studies, study, 'measure')).flatMap(claimsWritten);
    expect(written.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('are rows of its table in what is said of a run, whole and begun', async () => {
    const { plan, items, responses } = await madeUp[study]!();
    for (const there of [responses, responses.slice(0, Math.floor(responses.length / 3))]) {
      const { verdicts } = (await scoreAndMeasureResponses({ plan, items, responses: there })) as unknown as {
        verdicts: readonly Claim[];
      };
      expect(verdicts.length).toBeGreaterThan(0);
      expect(verdicts.map(({ claim }) => claim).filter((id) => !ids.includes(id))).toEqual([]);
    }
  });

  it('name a row of the calibration, or say why there is no chance in them', () => {
    const without = claims.filter(({ calibrated }) =>
      'row' in calibrated ? !rows.some(({ id }) => id === calibrated.row) : calibrated.exact.length < 10,
    );
    expect(without.map(({ id }) => id)).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('claims that several studies share are each in a table', () => {
  const all = tables.flatMap(({ claims }) => claims.map(({ id }) => id));
  const written = existsSync(shared) ? sourcesIn(shared).flatMap(claimsWritten) : [];
  expect(written.filter((id) => !all.includes(id))).toEqual([]);
});

it('finds a claim however it is written', () => {
  const source = "const a = { claim: 'one' }; const b = { claim: x ? 'two' : y ? 'three' : `four`, why: 'no' };";
  expect(claimsWritten(source)).toEqual(['one', 'two', 'three', 'four']);
});

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && basename(name) !== 'claims.ts')
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** The ids that a source assigns to a field `claim`, both ids of a conditional. */
function claimsWritten(source: string): string[] {
  const found: string[] = [];
  const literalsOf = (node: ts.Expression): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isParenthesizedExpression(node)) literalsOf(node.expression);
    else if (ts.isConditionalExpression(node)) {
      literalsOf(node.whenTrue);
      literalsOf(node.whenFalse);
    }
  };
  const look = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'claim')
      literalsOf(node.initializer);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('measure.ts', source, ts.ScriptTarget.Latest));
  return found;
}
