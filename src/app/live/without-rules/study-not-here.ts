import type { StudyManifest } from '../../../manifest/study-manifest.ts';

const notHere = (): Promise<never> => Promise.reject(new Error('The file was saved of another study.'));

/** A file of another study: what this one needs would only make it larger. */
export const studyNotHere = (id: string, title: string): StudyManifest => ({
  id,
  title,
  question: '',
  measures: '',
  study: notHere,
  report: notHere,
  first: notHere,
  files: notHere,
  behind: notHere,
  figures: notHere,
  methods: notHere,
});
