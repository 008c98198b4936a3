import { version } from '../../../package.json';

let labelOfSources = (): string => `${version}+unbuilt`;

/**
 * The version, and the commit or the sources that this build was made of: `0.2.0+c79dc180b1aa` (`tools/build/source-label.ts` lists the forms). No
 * two builds of different sources share it.
 */
export const getBuildLabel = (): string => (typeof EVENKEEL_BUILD === 'undefined' ? labelOfSources() : EVENKEEL_BUILD);

/** The label with the program's name, as archives and reports have it in `app`. */
export const appLabel = (): string => `evenkeel ${getBuildLabel()}`;

/** Registers how a program that runs without a build makes the label from its sources, once a label is needed. */
export function registerSourceLabel(label: () => string): void {
  labelOfSources = label;
}
