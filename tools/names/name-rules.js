import { isTooShort, isVague } from './vague-words.js';

const messages = {
  vague: '“{{name}}” is a preposition, a pronoun or a participle: say what the thing is. See tools/names/vague-words.js.',
  short: '“{{name}}” has under three letters: say what the thing is. See tools/names/vague-words.js.',
};

/**
 * Top-level names of a file. Skips imports, which get their name where they are exported, and props, which are fields of
 * their component.
 */
const topLevelNames = {
  meta: { type: 'suggestion', schema: [], messages },
  create: (context) => ({
    'Program:exit'() {
      for (const { type, variables } of context.sourceCode.scopeManager.scopes)
        for (const { name, defs } of type === 'module' ? variables : []) {
          const [declared] = defs;
          if (!declared || declared.type === 'ImportBinding' || declared.node.init?.callee?.name === '$props') continue;
          const messageId = isVague(name) ? 'vague' : isTooShort(name) ? 'short' : undefined;
          if (messageId) context.report({ node: declared.name, messageId, data: { name } });
        }
    },
  }),
};

export const nameRules = [
  {
    files: ['src/**/*.ts', 'src/**/*.svelte', 'cli/**/*.ts', 'tools/**/*.ts'],
    plugins: { names: { rules: { 'top-level': topLevelNames } } },
    rules: { 'names/top-level': 'error' },
  },
];
