/** The label of a build (`tools/build/source-label.ts`). The build replaces this name by it; code that runs without a build lacks it. */
declare const EVENKEEL_BUILD: string | undefined;
