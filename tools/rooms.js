import boundaries from 'eslint-plugin-boundaries';

/**
 * The rooms, lowest first. Each may import from the rooms before it and never from those after it, by value or by type. The
 * order makes cycles impossible.
 * ARCHITECTURE.md describes each room. `study` is the folder of one study, `workbench` that of one workbench. `studies` and
 * `workbenches` are the files next to those folders.
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

/** Rooms from here up draw and may use `ui`, which itself uses only `base` and `core`. */
const lowestThatDraws = rooms.indexOf('charts');

const room = (type, captured) => ({ element: { type, ...(captured && { captured }) } });
const anyOf = (types) => ({ element: { types: { anyOf: types } } });

/** Where the files of a room lie. `studies` and `workbenches` are the files next to their subfolders. */
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
  // The benchmark workbench makes item sets, and the other workbenches use its code to make theirs.
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
    // Every file must belong to a room.
    rules: { 'boundaries/no-unknown-files': 'error' },
  },
  // Checks a room's files only against its own policy. Matching each import against the policies of all rooms takes a third
  // of the linter's time.
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
