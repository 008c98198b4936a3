import { expect, test } from 'vitest';
import { isEncoderOnly } from '../../../src/engine/encoder/encoders-here.ts';

test.each([
  [{ model_type: 'bert', architectures: ['BertModel'] }, true],
  [{ model_type: 'roberta', architectures: ['RobertaForMaskedLM'] }, true],
  [{ model_type: 'mpnet' }, true],
  [{ model_type: 'bert', architectures: ['BertLMHeadModel'] }, false],
  [{ model_type: 'llama', architectures: ['LlamaForCausalLM'] }, false],
  [{ model_type: 't5', architectures: ['T5ForConditionalGeneration'] }, false],
  [{}, false],
  [null, false],
  ['bert', false],
])('%j', (config, expected) => {
  expect(isEncoderOnly(config)).toBe(expected);
});
