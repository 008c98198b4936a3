import { describe, expect, test } from 'vitest';
import type { LogitProcessor, MLCEngine } from '@mlc-ai/web-llm';
import { createFirstLogitsReader } from '../../../src/engine/webllm/first-logits.ts';

/** Stores loaded models and draws a token as the package does. */
function engineWith(processor: LogitProcessor) {
  const pipeline: { logitProcessor: LogitProcessor | undefined } = { logitProcessor: processor };
  let readBacks = 0;
  const draw = (...logits: readonly number[]) => {
    if (!pipeline.logitProcessor) return [...logits];
    readBacks++;
    return [...pipeline.logitProcessor.processLogits(Float32Array.from(logits))];
  };
  const engine = { loadedModelIdToPipeline: new Map([['model', pipeline]]) } as unknown as MLCEngine;
  return { engine, draw, readBacks: () => readBacks };
}

describe('the logits of an answer’s first token', () => {
  test('are handed over once, as they are, and nothing else is read back', async () => {
    const first = createFirstLogitsReader();
    const { engine, draw, readBacks } = engineWith(first.processor);
    first.restIn(engine, 'model');
    draw(1, 2);
    expect(readBacks()).toBe(0);
    const seen: number[][] = [];
    const drawn = await first.during(
      (logits) => seen.push([...logits]),
      async () => [draw(3, 4), draw(5, 6)],
    );
    expect(drawn).toEqual([
      [3, 4],
      [5, 6],
    ]);
    expect(seen).toEqual([[3, 4]]);
    expect(readBacks()).toBe(1);
  });

  test('are not waited for by the next prompt where one failed before its first token', async () => {
    const first = createFirstLogitsReader();
    const { engine, draw, readBacks } = engineWith(first.processor);
    first.restIn(engine, 'model');
    const seen: Float32Array[] = [];
    const failing = first.during(
      (logits) => seen.push(logits),
      async () => Promise.reject(new Error('too long')),
    );
    await expect(failing).rejects.toThrow('too long');
    draw(1);
    expect({ seen, readBacks: readBacks() }).toEqual({ seen: [], readBacks: 0 });
  });

  test('are seen once an answer too where the package keeps its models elsewhere', async () => {
    const first = createFirstLogitsReader();
    const { draw } = engineWith(first.processor);
    first.restIn({} as MLCEngine, 'model');
    const seen: number[][] = [];
    await first.during(
      (logits) => seen.push([...logits]),
      async () => [draw(3), draw(4)],
    );
    draw(5);
    expect(seen).toEqual([[3]]);
  });
});
