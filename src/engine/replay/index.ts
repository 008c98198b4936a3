import type { EngineManifest } from '../manifest.ts';

export const replayManifest: EngineManifest = {
  name: 'Answers of earlier runs',
  runs: {
    replay: {
      device: 'this browser’s database',
      start: async () => {
        const { ReplayEngine } = await import('./engine.ts');
        return new ReplayEngine((await import('../../store/answers/stored-answers.ts')).databaseAnswerLookup);
      },
    },
  },
  proof: async () => (await import('./proof.ts')).replayVerificationNotes,
  others: {
    id: 'replay',
    title: 'Answers of earlier runs',
    words: 'They replace the model: every prompt of that run gets its stored answer.',
    startsAlone: true,
    isOfRuns: true,
    models: async () => (await import('./askable.ts')).askableReplayModels(),
  },
  notDownloaded: 'Its answers are in an archive: import it on Home.',
};
