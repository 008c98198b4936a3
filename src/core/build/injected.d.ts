/** The label of a build (`tools/build/source-label.ts`), which puts it in place of this name; absent in code that runs without a build. */
declare const EVENKEEL_BUILD: string | undefined;
