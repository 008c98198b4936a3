import { describe, expect, it } from 'vitest';
import { perturbations, perturbed, strengths, type Strength } from '../../../src/text/variants/perturbations';
import { pieces } from '../../../src/text/variants/pieces';

const texts = [
  'Answer the question below, please. Choose carefully: {question}\n{choices}\nGive twelve words or 3,500.25 at most, {name}!',
  'Reply as JSON: {{"answer": {{"value": 7}}}} and see https://example.org/a?b=1 or `code here`, then stop.',
  'Écrivez 👩‍👩‍👧 simply; résumé e\u0301te\u0301, أجب عن السؤال ٣, 请回答问题。 Nothing more?',
  '```\nlet x = 1;\n``` Explain this code, slowly. An open { brace and } another',
];
const all = (Object.keys(strengths) as Strength[]).flatMap((strength) =>
  perturbations.flatMap((one) => texts.map((text) => ({ one, text, strength }))),
);
const seeds = Array.from({ length: 20 }, (_, seed) => seed);
const kept = (text: string) => pieces(text).flatMap((piece) => (piece.kept ? [piece.text] : []));

describe('perturbations', () => {
  it('keep placeholders, braces, code, addresses, JSON and numbers, whatever the seed', () => {
    for (const { one, text, strength } of all)
      for (const seed of seeds) expect(kept(perturbed(one, text, strength, seed)), one.id).toEqual(kept(text));
  });

  it('make the same text of the same seed, and never half a character', () => {
    for (const { one, text, strength } of all)
      for (const seed of seeds) {
        const made = perturbed(one, text, strength, seed);
        expect(perturbed(one, text, strength, seed)).toBe(made);
        expect(made).not.toMatch(/\p{Cs}/u);
      }
  });

  it('change something when strong', () => {
    for (const one of perturbations)
      expect(
        seeds.some((seed) => perturbed(one, texts[0] ?? '', 'strong', seed) !== texts[0]),
        one.id,
      ).toBe(true);
  });

  it('keeps whole what may not be touched', () => {
    expect(kept(texts[0] ?? '')).toEqual(['{question}', '{choices}', 'twelve', '3,500.25', '{name}']);
    expect(kept(texts[1] ?? '')).toEqual(['{{"answer": {{"value": 7}}}}', 'https://example.org/a?b=1', '`code here`']);
  });

  it.each([
    ['typos', 'Answer the question carefuully, then sop: {question}'],
    ['case', 'Answer the qUeStioN carefuLly, thEn stoP: {question}'],
    ['spacing', 'Answer the\nquestion carefully, \nthen \nstop: {question}'],
    ['punctuation', 'Answer the question carefully, then stop:: {question}'],
    ['politeness', 'Your help is much appreciated. Answer the question carefully, then stop: {question}'],
    ['persona', 'You are an experienced editor. Answer the question carefully, then stop: {question}'],
    ['emphasis', 'Answer the question carefully, then stop: {question}\nEverything depends on this.'],
    ['filler', 'There is a task below. Answer the question carefully, then stop: {question}'],
  ])('%s of seed 3 stays the text it was', (id, golden) => {
    const made = perturbations
      .filter((one) => one.id === id)
      .map((one) => perturbed(one, 'Answer the question carefully, then stop: {question}', 'medium', 3));
    expect(made).toEqual([golden]);
  });
});
