import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { labelOfSources } from './source-label.ts';

let label: string | undefined;

/** Puts the label into the build. In development the sources change after the start, so the label says that. */
export const buildLabel = (): Plugin => ({
  name: 'build-label',
  config: (_, { command, isPreview }) => {
    if (isPreview) return;
    label ??= labelOfSources(resolve('.'));
    return { define: { EVENKEEL_BUILD: JSON.stringify(command === 'serve' ? `${label}.dev` : label) } };
  },
});
