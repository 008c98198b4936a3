import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { nameRules } from './tools/names/name-rules.js';
import { roomRules } from './tools/rooms.js';
import { waitRules } from './tools/waits.js';

export default ts.config(
  { ignores: ['.svelte-check/', 'test/fixtures/added-feature/', 'dist/', 'dist-*/', 'public/', 'test-results/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Walk lists in pairs (src/base/objects/zip.ts) and look up maps with a getter (src/base/objects/get-or-throw.ts).
      // A file of index arithmetic explains at its top why its indices are within bounds.
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Hash addresses have no base path to resolve.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  // TypeScript itself finds unused names, by noUnusedLocals and noUnusedParameters.
  { files: ['**/*.ts', '**/*.svelte'], rules: { '@typescript-eslint/no-unused-vars': 'off' } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    files: [
      'src/studies/*/protocol/**',
      'src/studies/*/measure/**',
      'src/report/features/*/measure.ts',
      'src/reading/**',
      'src/measure/**',
      'src/text/**',
      'src/items/*.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['dexie', 'svelte*', '**/store/**', '**/pages/**', '**/ui/**', '**/charts/**'],
              message: 'This layer is pure.',
            },
          ],
        },
      ],
      'no-restricted-globals': ['error', 'document', 'window', 'navigator', 'indexedDB', 'fetch'],
      // Engines differ in the last bit of these, but browsers and Node must compute the same numbers.
      'no-restricted-properties': [
        'error',
        ...[
          'log',
          'log2',
          'log10',
          'log1p',
          'exp',
          'expm1',
          'pow',
          'cbrt',
          'hypot',
          'sin',
          'cos',
          'tan',
          'atan',
          'tanh',
        ].map((property) => ({
          object: 'Math',
          property,
          message: 'Its last bit differs between engines: take the one of @stdlib.',
        })),
      ],
    },
  },
  // A test that meets undefined fails anyway and shows where.
  { files: ['test/**'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  ...roomRules,
  ...waitRules,
  ...nameRules,
);
