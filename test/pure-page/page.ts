import { adaptiveValues, type AdaptiveVectors } from '../measure/adaptive-found.ts';
import { faultOf, goldenCases, readingOf, refusedRules } from '../reading/rules/golden/index-of-cases.ts';
import { allVariants } from '../text/variants/all-variants.ts';

/** Runs pure code in this page. */
const purePage = {
  readings: () => Object.values(goldenCases).flatMap((cases) => cases.map((golden) => readingOf(golden))),
  faults: () => refusedRules.map((refused) => faultOf(refused)),
  variants: allVariants,
  adaptive: (known: AdaptiveVectors) =>
    Object.values(adaptiveValues).map((valuesOf) => valuesOf(known).map(([found]) => found)),
};

declare global {
  interface Window {
    purePage: typeof purePage;
  }
}

window.purePage = purePage;
