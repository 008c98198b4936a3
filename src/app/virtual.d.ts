/** Made by `tools/build/live-report.ts`. */
declare module 'virtual:live-report' {
  export const script: string;
  export const scriptWithRules: string;
  export const sheet: string;
}
