/** Made by `tools/build/live-report.ts`. */
declare module 'virtual:live-report' {
  export const parts: Readonly<Record<string, string>>;
  export const sheet: string;
}
