import { formatModelId } from '../../core/models/model-id.ts';

/** What a run's model is called in plans where its answers stand in for it. */
export const formatReplayModelId = (run: string, model: string): string =>
  formatModelId({ engine: 'replay', repo: `${run}/${encodeURIComponent(model)}` });

/** Whether a run's answers stand in for a model. */
export const isReplayed = (model: string): boolean => model.startsWith('replay:');
