import { formatModelId } from '../../core/models/model-id.ts';

/** The id in plans of a model whose answers a run replays. */
export const formatReplayModelId = (run: string, model: string): string =>
  formatModelId({ engine: 'replay', repo: `${run}/${encodeURIComponent(model)}` });

/** Whether a run's answers replace a model's. */
export const isReplayed = (model: string): boolean => model.startsWith('replay:');
