import { ggufOfflineFileGroups as ggufLists } from '../gguf/offline.ts';
import type { OfflineFileGroup } from '../manifest.ts';
import { transformersOfflineFileGroups as transformersLists } from '../transformers/offline.ts';
import { webllmOfflineFileGroups as webllmLists } from '../webllm/offline.ts';

/**
 * Files that are stored at their first use or on the user's request. They contain engines, the text comparison and importers
 * of other programs’ files. The engines' lists are in their own folders, apart from their manifests, which are part of the
 * first load.
 */
export const offlineFileGroups: readonly OfflineFileGroup[] = [
  ...transformersLists,
  ...webllmLists,
  ...ggufLists,
  {
    id: 'texts',
    title: 'Comparing texts',
    hint: 'For instruction styles, and for making question sets.',
    files: /^parser\/[^/]+\/|^assets\/(?:comparison|pair)\.worker-/,
  },
  {
    id: 'logs',
    title: 'Logs and configurations of other programs, and their reports',
    hint: 'For importing answers from other programs.',
    files: /^assets\/(?:logs-|imports\.worker-|TableColumns-|yaml-)/,
  },
  {
    id: 'parquet',
    title: 'Questions in Parquet files',
    hint: 'For reading them.',
    files: /^assets\/(?:hyparquet|chosen-rows|other-codecs|recipes|recipe-rows)-[\w-]+\.js$/,
  },
  {
    id: 'meaning',
    title: 'Comparing texts by meaning',
    hint: 'Evenkeel’s own encoder, for instruction styles (with the part above) and for checking paraphrases.',
    files: /^encoder\/meaning\/[^/]+\/|^assets\/(?:encoder\.worker-|ort-wasm-simd-threaded-)/,
  },
];
