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

/** Where the files of a room lie. `studies` and `desks` are the files beside the folders of their studies and desks. */
const folderOf = { study: 'src/studies/*/**', desk: 'src/desks/*/**', studies: 'src/studies/*', desks: 'src/desks/*' };

const mayUse = (type) => {
  if (type === 'ui') return [{ to: room('core') }];
  const below = rooms.slice(0, rooms.indexOf(type));
  const drawing = rooms.indexOf(type) >= lowestThatDraws ? ['ui'] : [];
  // Where item sets are made: the other desks make theirs there too.
  const benchmark = type === 'desk' ? [{ to: room('desk', { desk: 'benchmark' }) }] : [];
  return [{ to: anyOf([...below, ...drawing]) }, ...benchmark];
};

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
    // A file in no room is in the wrong one.
    rules: { 'boundaries/no-unknown-files': 'error' },
  },
  // A room's files are held to its own policy alone: matching each import with those of all rooms takes a third of the linter's time.
  ...[...rooms, 'ui'].map((type) => ({
    files: [folderOf[type] ?? `src/${type}/**`],
    rules: {
      'boundaries/dependencies': [
        'error',
        { default: 'disallow', policies: mayUse(type).map((allow) => ({ from: room(type), allow })) },
      ],
    },
  })),
];
