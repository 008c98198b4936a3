import { configurationManifest } from './configuration/index.ts';
import { instructionStyleManifest } from './instruction-style/index.ts';
import { judgeManifest } from './judge/index.ts';
import type { StudyManifest } from '../manifest/study-manifest.ts';
import { paraphraseManifest } from './paraphrase/index.ts';
import { systemPromptManifest } from './system-prompt/index.ts';

/** Every study, in the order in which they are offered. */
export const studies: readonly StudyManifest[] = [
  systemPromptManifest,
  instructionStyleManifest,
  paraphraseManifest,
  judgeManifest,
  configurationManifest,
];

export const manifestOf = (id: string): StudyManifest | undefined => studies.find((study) => study.id === id);
