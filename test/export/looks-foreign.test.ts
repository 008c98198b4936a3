import { expect, it } from 'vitest';
import { looksLikeExternalLog } from '../../src/export/open-file.ts';

it.each([
  ['samples_gsm8k_2025.jsonl', '{"doc_id": 0, "doc": {"question"'],
  ['results_2025.json', '{\n  "results": {'],
  ['log.eval', 'PK\x03\x04'],
  ['run.zip', 'PK\x03\x04'],
  ['flow.cforge', '{"flow": {'],
  ['answers.csv', 'question,response'],
  ['annotations.json', '[{"instruction":'],
  ['set.json', '{"format":"evenkeel-set/1"'],
  ['promptfooconfig.yaml', 'prompts:'],
])('%s may be another program’s', (name, start) => {
  expect(looksLikeExternalLog(start, name)).toBe(true);
});

it.each([
  ['run.evenkeel.jsonl', '{"format":"evenkeel/1","plan"'],
  ['renamed.jsonl', '{"format":"evenkeel/2","plan"'],
  ['broken.evenkeel.jsonl', '{"form":"evenkeel/1"'],
  ['broken.evenkeel.jsonl.gz', 'PK'],
  ['result.json', '{"study":"judge","planId"'],
  ['older.json', '{"models":[{"model"'],
  ['report.html', '<!doctype html><html>'],
  ['notes.txt', 'nothing of ours, nothing of anybody’s'],
])('%s is ours, or for our reader to refuse', (name, start) => {
  expect(looksLikeExternalLog(start, name)).toBe(false);
});
