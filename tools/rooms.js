import boundaries from 'eslint-plugin-boundaries';

/**
 * The rooms of the house, the lowest first: each may use those before it and none that come after, by value or by type. An order leaves
 * no room for a circle. ARCHITECTURE.md says what each is for. `study` is the folder of one study, `desk` that of one desk; `studies` and
 * `desks` are the files beside them.
 */
export const rooms = [
  'core',
  'measure',
  'text',
  'reading',
  'items',
  'store',
  'engine',
  'run',
  'comparing',
  'charts',
  'export',
  'report',
  'published',
  'compare',
  'manifest',
  'study',
  'studies',
  'imports',
  'desks',
  'desk',
  'pages',
  'app',
];

/** From here up rooms draw, with `ui`, which itself stands on `core` alone. */
const lowestThatDraws = rooms.indexOf('charts');

const room = (type, captured) => ({ element: { type, ...(captured && { captured }) } });
const anyOf = (types) => ({ element: { types: { anyOf: types } } });

export const roomRules = [
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': [
        { type: 'study', pattern: 'src/studies/*', capture: ['study'] },
        { type: 'desk', pattern: 'src/desks/*', capture: ['desk'] },
        ...[...rooms.filter((type) => type !== 'study' && type !== 'desk'), 'ui'].map((type) => ({
          type,
          pattern: `src/${type}`,
        })),
      ],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            ...rooms.map((type, at) => ({
              from: room(type),
              allow: { to: anyOf([...rooms.slice(0, at), ...(at >= lowestThatDraws ? ['ui'] : [])]) },
            })),
            { from: room('ui'), allow: { to: room('core') } },
            // Where item sets are made: the other desks make theirs there too.
            { from: room('desk'), allow: { to: room('desk', { desk: 'benchmark' }) } },
          ],
        },
      ],
      // A file in no room is in the wrong one.
      'boundaries/no-unknown-files': 'error',
    },
  },
];
