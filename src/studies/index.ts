import type { StudyComparer } from '../compare/comparing.ts';
import { UserError } from '../base/errors/user-error.ts';
import { configurationManifest } from './configuration/index.ts';
import { importedManifest } from './elsewhere/index.ts';
import { instructionStyleManifest } from './instruction-style/index.ts';
import { judgeManifest } from './judge/index.ts';
import { judgePairsManifest } from './judge-pairs/index.ts';
import type { StudyManifest } from '../manifest/study-manifest.ts';
import { paraphraseManifest } from './paraphrase/index.ts';
import { systemPromptManifest } from './system-prompt/index.ts';

/** Every study, in the order in which they are offered, those that are offered first. */
export const studyManifests: readonly StudyManifest[] = [
  systemPromptManifest,
  instructionStyleManifest,
  paraphraseManifest,
  judgeManifest,
  judgePairsManifest,
  configurationManifest,
  importedManifest,
];

/** Those that ask models: the others take imported answers alone. */
export type OfferedStudy = StudyManifest & Required<Pick<StudyManifest, 'form' | 'options'>>;

export const offeredStudies: readonly OfferedStudy[] = studyManifests.filter(
  (study): study is OfferedStudy => study.form !== undefined && study.options !== undefined,
);

export const findOfferedStudy = (id: string): OfferedStudy | undefined => offeredStudies.find((study) => study.id === id);

export const findStudyManifest = (id: string): StudyManifest | undefined => studyManifests.find((study) => study.id === id);

/** How runs and models of a study are compared; a UserError where they cannot be. */
export async function loadStudyComparer(study: string): Promise<StudyComparer> {
  const comparing = await findStudyManifest(study)?.compare?.();
  if (!comparing) throw new UserError(`Runs of “${study}” cannot be compared.`);
  return comparing;
}
