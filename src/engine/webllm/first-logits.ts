import type { LogitProcessor, MLCEngine } from '@mlc-ai/web-llm';

/** Reads the raw logits of an answer's first token, before any temperature, penalty or bias. */
export interface FirstLogitsReader {
  /** For WebLLM's registry, before the model is loaded. */
  readonly processor: LogitProcessor;
  /** Call it after the model is loaded. From then on, logits are read back only on request. */
  restIn(engine: MLCEngine, model: string): void;
  /** `work` asks one prompt, and `read` gets its first token’s logits. They belong to WebLLM and must not be kept. */
  during<T>(read: (logits: Float32Array) => void, work: () => Promise<T>): Promise<T>;
}

/**
 * WebLLM takes a processor when it loads a model. It then copies all logits from the graphics processor and back for every
 * token. With a vocabulary of 150,000 tokens, that is 1.2 MB. Only the first token of a scored prompt needs it. So the
 * processor is removed from the model’s pipeline in between.
 */
export function createFirstLogitsReader(): FirstLogitsReader {
  let pipeline: Pipeline | undefined;
  let read: ((logits: Float32Array) => void) | undefined;
  const rest = () => {
    read = undefined;
    if (pipeline) pipeline.logitProcessor = undefined;
  };
  const processor: LogitProcessor = {
    processLogits(logits) {
      read?.(logits);
      rest();
      return logits;
    },
    processSampledToken: () => {},
    resetState: () => {},
  };
  return {
    processor,
    restIn(engine, model) {
      pipeline = pipelineOf(engine, model);
      rest();
    },
    async during(reader, work) {
      read = reader;
      if (pipeline) pipeline.logitProcessor = processor;
      try {
        return await work();
      } finally {
        rest();
      }
    },
  };
}

interface Pipeline {
  logitProcessor: LogitProcessor | undefined;
}

/** WebLLM declares it private. If a later version moves it, the processor stays in, which is slower but equally correct. */
function pipelineOf(engine: MLCEngine, model: string): Pipeline | undefined {
  const pipelines: unknown = Reflect.get(engine, 'loadedModelIdToPipeline');
  return pipelines instanceof Map ? (pipelines as Map<string, Pipeline>).get(model) : undefined;
}
