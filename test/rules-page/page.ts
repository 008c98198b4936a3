import { faultOf, goldenCases, readingOf, refusedRules } from '../reading/rules/golden/index-of-cases.ts';

/** The golden cases of the rules, read here. */
const rulesPage = {
  readings: () => Object.values(goldenCases).flatMap((cases) => cases.map((golden) => readingOf(golden))),
  faults: () => refusedRules.map((refused) => faultOf(refused)),
};

declare global {
  interface Window {
    rulesPage: typeof rulesPage;
  }
}

window.rulesPage = rulesPage;
