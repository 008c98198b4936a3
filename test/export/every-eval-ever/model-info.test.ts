import { describe, expect, test } from 'vitest';
import { buildModelInfo, modelInfoWithUniqueIds } from '../../../src/export/every-eval-ever/model-info.ts';

describe('what a file of Every Eval Ever says of a model', () => {
  // Version 0.1.0 called the engine `transformers` `small`.
  test.each(['transformers', 'transformers-webgpu', 'webllm', 'gguf', 'small'])('weights that %s ran are open', (engine) => {
    expect(buildModelInfo(`${engine}:evenkeel/made-up-a@1`)).toMatchObject({
      name: 'evenkeel/made-up-a',
      developer: 'evenkeel',
      inference_engine: { name: engine },
      additional_details: { deployment_type: 'self_deployed', model_availability: 'open_weights', revision: '1' },
    });
  });

  test.each(['endpoint:home/acme%2Flarge', 'browser:built-in', 'acme/large'])('of %s nobody knows where it ran', (model) => {
    const info = buildModelInfo(model);
    expect(info.developer).toBeUndefined();
    expect(info.additional_details).toMatchObject({ deployment_type: 'unknown', model_availability: 'unknown' });
  });

  test('models of one name go by their whole ids', () => {
    const ids = ['transformers:acme/large@1:q4', 'gguf:acme/large@1', 'gguf:acme/small@1'];
    const infos = modelInfoWithUniqueIds(ids);
    expect(ids.map((id) => infos.get(id)?.id)).toEqual([ids[0], ids[1], 'acme/small']);
  });
});
