import { hasLargeMemory, hasPromiseIntegration } from './gguf/support.ts';
import { canShareMemory } from './transformers/threads.ts';

/** A browser feature that Evenkeel uses if it is present. */
export interface BrowserFeature {
  readonly name: string;
  /** What the user loses without it. */
  readonly lackMessage: string;
  readonly isPresent: () => boolean;
}

export const missingBrowserFeatures = (): readonly BrowserFeature[] =>
  browserFeatures.filter(({ isPresent }) => !isPresent());

const hasInPage = (name: string): boolean => name in globalThis;
const hasInNavigator = (name: string): boolean => name in navigator;
/** Missing on pages that are served over plain http from another machine. */
const hasInStorage = (name: string): boolean => hasInNavigator('storage') && name in navigator.storage;

const browserFeatures: readonly BrowserFeature[] = [
  {
    name: 'Graphics processor (WebGPU)',
    lackMessage: 'Models run on the processor, which is slower. Models for WebLLM do not run.',
    isPresent: () => hasInNavigator('gpu'),
  },
  { name: 'Waiting in WebAssembly (JSPI)', lackMessage: 'GGUF files do not run.', isPresent: hasPromiseIntegration },
  { name: '64-bit memory in WebAssembly', lackMessage: 'GGUF files do not run.', isPresent: hasLargeMemory },
  {
    name: 'Memory that threads share',
    lackMessage: 'One thread computes each model on the processor.',
    isPresent: canShareMemory,
  },
  {
    name: 'Lasting access to chosen files',
    lackMessage: 'A chosen GGUF file opens again after a reload only from a copy, which takes its size of disk.',
    isPresent: () => hasInPage('showOpenFilePicker'),
  },
  {
    name: 'Free space on the disk',
    lackMessage: 'Evenkeel cannot check for free space before a download.',
    isPresent: () => hasInStorage('estimate'),
  },
  {
    name: 'Promise to keep data',
    lackMessage: 'The browser may delete runs and models when the disk runs short: export the runs that matter.',
    isPresent: () => hasInStorage('persist'),
  },
  {
    name: 'Size of the memory',
    lackMessage: 'Evenkeel cannot tell before a download whether a model fits into memory.',
    isPresent: () => hasInNavigator('deviceMemory'),
  },
  {
    name: 'Service worker',
    lackMessage: 'Evenkeel does not open without a connection.',
    isPresent: () => hasInNavigator('serviceWorker'),
  },
  {
    name: 'Archives opened from the desktop',
    lackMessage: 'A double click on an archive does not open it here. Choose the file on Home.',
    isPresent: () => hasInPage('launchQueue'),
  },
];
