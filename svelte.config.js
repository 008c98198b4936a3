import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  // A saved report has such a class at each of some thousand elements: “svelte-” before each would be 10 KB.
  compilerOptions: { runes: true, cssHash: ({ hash, filename }) => `s-${hash(filename)}` },
};
