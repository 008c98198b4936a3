import { describe, expect, it } from 'vitest';
import { perturbations, perturbText } from '../../../src/text/variants/perturbations.ts';
import { everyVariant, promptsToChange as texts, seeds } from './all-variants.ts';
import { splitPromptPieces } from '../../../src/text/variants/pieces.ts';

const kept = (text: string) => splitPromptPieces(text).flatMap((piece) => (piece.kept ? [piece.text] : []));

describe('perturbations', () => {
  it('keep placeholders, braces, code, addresses, JSON and numbers, whatever the seed', () => {
    for (const { one, text, strength, seed } of everyVariant) {
      const made = kept(perturbText(one, text, strength, seed));
      // A perturbation that may move numbers declares it. Even then nothing is lost or added.
      if (one.mayAlter?.includes('numbers move')) expect(made.sort(), one.id).toEqual(kept(text).sort());
      else expect(made, one.id).toEqual(kept(text));
    }
  });

  it('make the same text of the same seed, and never half a character', () => {
    for (const { one, text, strength, seed } of everyVariant) {
      const made = perturbText(one, text, strength, seed);
      expect(perturbText(one, text, strength, seed)).toBe(made);
      expect(made).not.toMatch(/\p{Cs}/u);
    }
  });

  it('change something when strong', () => {
    for (const one of perturbations)
      expect(
        seeds.some((seed) => texts.some((text) => perturbText(one, text, 'strong', seed) !== text)),
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
      .map((one) => perturbText(one, 'Answer the question carefully, then stop: {question}', 'medium', 3));
    expect(made).toEqual([golden]);
  });

  const clerk = 'You help clerks. Be brief, e.g. Yes or No. Ask Dr. Who. Never guess 3 times.\nQuestion: {question}';
  it.each([
    [
      'bullets',
      'strong',
      'You help clerks.\n- Be brief, e.g. Yes or No.\n- Ask Dr. Who.\n- Never guess 3 times.\nQuestion: {question}',
    ],
    [
      'table',
      'medium',
      'You help clerks. Be brief, e.g. Yes or No.\n\n| Instruction |\n| --- |\n| Ask Dr. Who. |\n| Never guess 3 times. |\nQuestion: {question}',
    ],
    [
      'bullets',
      'medium',
      'You help clerks. Be brief, e.g. Yes or No.\n- Ask Dr. Who.\n- Never guess 3 times.\nQuestion: {question}',
    ],
    ['labels', 'strong', `${clerk.split('\n')[0]}\nQuery = {question}`],
    [
      'order',
      'strong',
      'Ask Dr. Who. You help clerks. Be brief, e.g. Yes or No. Never guess 3 times.\nQuestion: {question}',
    ],
  ] as const)('%s keeps a sentence whole', (id, strength, golden) => {
    const made = perturbations.filter((one) => one.id === id).map((one) => perturbText(one, clerk, strength, 3));
    expect(made).toEqual([golden]);
  });

  it('leaves lines that hold a placeholder, code or an address in their order', () => {
    const text =
      'Read {question}. Then answer. Be brief.\nSee https://a.example. Then stop. Now.\n{"a": "One. Two. Three."}';
    for (const id of ['bullets', 'table', 'order'])
      for (const one of perturbations.filter((each) => each.id === id))
        for (const seed of seeds) expect(perturbText(one, text, 'strong', seed), id).toBe(text);
  });

  it('leaves the number of a step with its step, and is done with any braces in one pass', () => {
    const steps = '1. Read it. 2. Answer it. 3. Stop.';
    for (const one of perturbations.filter(({ id }) => ['bullets', 'table', 'order'].includes(id)))
      expect(perturbText(one, steps, 'strong', 1)).toBe(steps);
    const braces = '{'.repeat(50_000);
    expect(splitPromptPieces(braces)).toHaveLength(50_000);
  });

  it('names for each the work that had the idea', () => {
    for (const { idea, says } of perturbations) {
      expect(idea.url).toMatch(/^https:\/\/arxiv\.org\/abs\/\d{4}\.\d{5}$/);
      expect(says).toMatch(/\.$/);
    }
  });
});
