import type { LogitProcessor, MLCEngine } from '@mlc-ai/web-llm';

/** Hands over what a model gives every token as the first of its answer: raw, before any temperature, penalty or bias. */
export interface FirstLogitsReader {
  /** For the package’s registry, before the model is loaded. */
  readonly processor: LogitProcessor;
  /** To be called once it is loaded: from then on nothing is read back but what is asked for. */
  restIn(engine: MLCEngine, model: string): void;
  /** While `work` puts one prompt: `read` gets its first token’s logits, which are the package’s own and must not be kept. */
  during<T>(read: (logits: Float32Array) => void, work: () => Promise<T>): Promise<T>;
}

/**
 * WebLLM takes a processor when it loads a model, and then copies all logits from the graphics processor and back for every
 * token: 1.2 MB with a vocabulary of 150,000. Only the first token of a scored prompt is to pay for that, so the processor
 * is taken out of the model’s pipeline in between.
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

/** The package declares it private. Where a later version has it elsewhere, the processor stays in: slower, and as right. */
function pipelineOf(engine: MLCEngine, model: string): Pipeline | undefined {
  const pipelines: unknown = Reflect.get(engine, 'loadedModelIdToPipeline');
  return pipelines instanceof Map ? (pipelines as Map<string, Pipeline>).get(model) : undefined;
}
