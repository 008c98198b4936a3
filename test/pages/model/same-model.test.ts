import { expect, test } from 'vitest';
import { formatReplayModelId } from '../../../src/engine/replay/model-id.ts';
import { otherIdsOfModel, repositoryOf } from '../../../src/pages/model/same-model.ts';

const q4 = 'transformers:onnx-community/Qwen3-0.6B-ONNX@abc:q4';
const onGpu = 'transformers-webgpu:onnx-community/Qwen3-0.6B-ONNX@def:q4f16';
const larger = 'transformers:onnx-community/Qwen3-1.7B-ONNX@abc:q4';
const replayed = formatReplayModelId('0'.repeat(64), q4);

test('another engine, revision or dtype is the same repository; so is who answers in its place', () => {
  expect(otherIdsOfModel(q4, [q4, onGpu, larger, replayed, onGpu])).toEqual([replayed, onGpu].sort());
  expect(otherIdsOfModel(replayed, [q4, larger])).toEqual([q4]);
  expect(otherIdsOfModel(larger, [q4, onGpu])).toEqual([]);
});

test('what is no model id stands for itself', () => {
  for (const id of ['', 'nothing', '%E0%A4%A', `replay:${'0'.repeat(64)}/%E0%A4%A`]) {
    expect(repositoryOf(id)).toBe(id);
    expect(otherIdsOfModel(id, [q4])).toEqual([]);
  }
});
