import { expect, test } from 'vitest';
import {
  importSentences,
  runImportSuffix,
  importHistoryLine,
  importStateLabel,
} from '../../../src/core/imported/imported-from.ts';

const at = Date.UTC(2026, 2, 3, 12);

test('a run that was asked here has nothing to say', () => {
  expect(importSentences({ total: 100 })).toEqual([]);
  expect(importStateLabel({ total: 100 })).toBeUndefined();
  expect(runImportSuffix({ total: 100 })).toBe('');
});

test('each file is named with its date, and how many of the answers it brought', () => {
  const imports = [
    { file: 'a.evenkeel.jsonl', at, answers: 40 },
    { at, answers: 1 },
  ];
  const [first, second] = importSentences({ imports, total: 100 });
  expect(first).toMatch(/^40 of 100 answers imported from “a.evenkeel.jsonl” on 3 Mar 2026.*, not asked here\.$/);
  expect(second).toBe('1 of 100 answers imported from a file whose name was not kept, not asked here.');
  expect(importHistoryLine({ imports, total: 100 })).toBe(
    '40 of 100 answers imported from “a.evenkeel.jsonl” on 3 Mar 2026. 1 of 100 answers imported from a file.',
  );
  expect(importHistoryLine({ imports: imports.slice(0, 1), total: 40 })).toBe(
    'Imported from “a.evenkeel.jsonl” on 3 Mar 2026.',
  );
  expect(importStateLabel({ imports, total: 100 })).toBe('Partly imported');
  expect(importStateLabel({ imports, total: 41 })).toBe('Imported');
  expect(runImportSuffix({ imports, total: 41 })).toBe('; imported');
});

test('a back-up is named by its date', () => {
  const restored = { from: at, at, answers: 100 };
  expect(importSentences({ restored, total: 100 })).toEqual([
    expect.stringMatching(/^100 answers restored from the back-up of 3 Mar 2026/) as string,
  ]);
  expect(importStateLabel({ restored, total: 100 })).toBe('Restored');
});
