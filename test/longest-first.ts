import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, one of these would run on by itself for minutes, on one processor of two. */
const longest = [
  'calibration/calibration.slow.test.ts',
  'full/every-page/pages-1.test.ts',
  'full/every-page/pages-2.test.ts',
  'full/every-page/reports.test.ts',
  'full/demos.test.ts',
  'full/offline.test.ts',
  'full/wasm-webgpu.test.ts',
  'full/kill.test.ts',
  'full/files-of-0.1.0.test.ts',
  'full/engine-contract.test.ts',
  'full/live-file.test.ts',
];

/** The order of test files: those that take minutes first, the others as vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place < 0 ? longest.length : place;
    };
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
  }
}
