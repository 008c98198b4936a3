/** The words that say nothing as a whole name, and the letters that formulas use (WORDS: names a stranger can guess). Half of an exported name may be one of these, a whole name may not. */
const prepositions =
  'about above across after against along among apart around aside at away back before behind below beneath beside between beyond by down during except from here hence in inside into near next of off on once onto out outside over past per since than then thence there through throughout to together toward towards under until up upon via when whence where why with within without';
const pronouns =
  'all another any anyone anything both each either else every everyone everything few fewer fewest he her him his it itself least less many me mine more most much my neither nobody none nothing one ones other others own same several she some something such that their theirs them themselves these they this those thus us we what whatever which who whom whose whole';
const participles =
  'been begun bent bought brought built caught chosen dealt done drawn driven fallen felt fetched found given gone grown had heard held hidden kept known laid lain led left lent lost made meant met paid rung said seen sent shown sold sought spent stood stuck sung taken taught tell thought thrown told torn undone understood went won worn written';
const denied = new Set(`${prepositions} ${pronouns} ${participles}`.split(' '));
const isParticiple = /^(?!seed|speed|need|feed|embed|shed|bed|led|undefined$)[a-z]{2,}ed$/;
const letters = /^(?:[a-zA-Z]|id|Id|mb|mu|re|f1|go|df|se|sd|lo|hi|ms|dx|dy)$/;

const rule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { vague: 'The name “{{name}}” says nothing of its own: {{why}}.' },
  },
  create: (context) => ({
    'Program:exit'() {
      const { scopes } = context.sourceCode.scopeManager;
      for (const { variables } of scopes.filter(({ type }) => type === 'module'))
        for (const { name, defs } of variables) {
          const [def] = defs;
          // Imports are named where they are exported, and props are fields of a component.
          if (!def || def.type === 'ImportBinding' || def.node.init?.callee?.name === '$props') continue;
          const word = /[a-z][A-Z]/.test(name) ? name : name.toLowerCase();
          const why =
            denied.has(word) || isParticiple.test(word)
              ? 'it is a preposition, a pronoun or a participle'
              : name.length < 3 && !letters.test(name)
                ? 'it is under three letters'
                : '';
          if (why) context.report({ node: def.name, messageId: 'vague', data: { name, why } });
        }
    },
  }),
};

/** Names of top-level declarations, exported or not. */
export const nameRules = [
  {
    files: ['src/**/*.ts', 'src/**/*.svelte', 'cli/**/*.ts', 'tools/**/*.ts'],
    plugins: { names: { rules: { vague: rule } } },
    rules: { 'names/vague': 'error' },
  },
];
