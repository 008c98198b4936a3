import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Projects that run together, in the order of their files. Files of one project share a worker. Browser tests take the
 * longest.
 */
const projects = ['component', 'unit', 'unit-isolated', 'browser', 'browser-full', 'slow'];

/** If started last, one of these would run alone for minutes, on one of two processors. */
const longest = [
  'full/kept/kept-words.test.ts',
  'full/every-page/reports.test.ts',
  'full/every-page/pages.test.ts',
  'full/offline.test.ts',
  'full/kept/tabs.test.ts',
  'full/models.test.ts',
  'full/share/share.test.ts',
  'full/endpoint.test.ts',
  'full/engine-contract.test.ts',
  'files/bad-files.test.ts',
  'full/kill.test.ts',
  'calibration/calibration.slow.test.ts',
  'main/starter.test.ts',
  'main/share.test.ts',
  'main/safety.test.ts',
];

/** Orders test files by project. Within a project the slowest files come first, the others in vitest's order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => projectPlace(a) - projectPlace(b) || filePlace(a) - filePlace(b));
  }
}

const projectPlace = ({ project }: TestSpecification): number => projects.indexOf(project.name);

function filePlace({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
  return place < 0 ? longest.length : place;
}
