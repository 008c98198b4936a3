import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  // A saved report has such a class on some thousand elements. The usual prefix “svelte-” would add 10 KB.
  compilerOptions: { runes: true, cssHash: ({ hash, filename }) => `s-${hash(filename)}` },
};
