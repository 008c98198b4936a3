import boundaries from 'eslint-plugin-boundaries';

/**
 * The rooms of the house, the lowest first: each may use those before it and none that come after, by value or by type. An order leaves
 * no room for a circle. ARCHITECTURE.md says what each is for. `study` is the folder of one study, `workbench` that of one workbench;
 * `studies` and `workbenches` are the files beside them.
 */
export const rooms = [
  'base',
  'core',
  'measure',
  'text',
  'reading',
  'items',
  'store',
  'engine',
  'run',
  'text-similarity',
  'charts',
  'export',
  'report',
  'published',
  'compare',
  'manifest',
  'study',
  'studies',
  'planned',
  'imports',
  'workbenches',
  'workbench',
  'pages',
  'app',
];

/** From here up rooms draw, with `ui`, which itself stands on `base` and `core` alone. */
const lowestThatDraws = rooms.indexOf('charts');

const room = (type, captured) => ({ element: { type, ...(captured && { captured }) } });
const anyOf = (types) => ({ element: { types: { anyOf: types } } });

/** Where the files of a room lie. `studies` and `workbenches` are the files beside the folders of theirs. */
const folderOf = {
  study: 'src/studies/*/**',
  workbench: 'src/workbenches/*/**',
  studies: 'src/studies/*',
  workbenches: 'src/workbenches/*',
};

const mayUse = (type) => {
  if (type === 'ui') return [{ to: anyOf(['base', 'core']) }];
  const below = rooms.slice(0, rooms.indexOf(type));
  const drawing = rooms.indexOf(type) >= lowestThatDraws ? ['ui'] : [];
  // Where item sets are made: the other workbenches make theirs there too.
  const benchmark = type === 'workbench' ? [{ to: room('workbench', { workbench: 'benchmark' }) }] : [];
  return [{ to: anyOf([...below, ...drawing]) }, ...benchmark];
};

export const roomRules = [
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': [
        { type: 'study', pattern: 'src/studies/*', capture: ['study'] },
        { type: 'workbench', pattern: 'src/workbenches/*', capture: ['workbench'] },
        ...[...rooms.filter((type) => type !== 'study' && type !== 'workbench'), 'ui'].map((type) => ({
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
