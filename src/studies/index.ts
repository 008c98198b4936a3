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

/** Every study, in display order. The studies that the form offers come first. */
export const studyManifests: readonly StudyManifest[] = [
  systemPromptManifest,
  instructionStyleManifest,
  paraphraseManifest,
  judgeManifest,
  judgePairsManifest,
  configurationManifest,
  importedManifest,
];

/** Studies that send prompts to models. The others take only imported answers. */
export type OfferedStudy = StudyManifest & Required<Pick<StudyManifest, 'form' | 'options'>>;

export const offeredStudies: readonly OfferedStudy[] = studyManifests.filter(
  (study): study is OfferedStudy => study.form !== undefined && study.options !== undefined,
);

export const findOfferedStudy = (id: string): OfferedStudy | undefined => offeredStudies.find((study) => study.id === id);

export const findStudyManifest = (id: string): StudyManifest | undefined => studyManifests.find((study) => study.id === id);

/** Loads the code that compares runs and models of a study. Throws a UserError if the study cannot be compared. */
export async function loadStudyComparer(study: string): Promise<StudyComparer> {
  const comparing = await findStudyManifest(study)?.compare?.();
  if (!comparing) throw new UserError(`Runs of “${study}” cannot be compared.`);
  return comparing;
}
