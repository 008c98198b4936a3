import type { CliCommand } from './command.ts';

interface CommandEntry {
  /** Its line in the program's help. */
  readonly does: string;
  /** Loads its code on demand. */
  readonly load: () => Promise<CliCommand>;
}

/** The commands of the program, in the order of its help. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  run: { does: 'ask a plan’s models at a server, and write the archive', load: async () => (await import('./run.ts')).run },
  report: {
    does: 'measure an archive again, as JSON; check it against rules',
    load: async () => (await import('./report.ts')).report,
  },
  batch: {
    does: 'write a plan’s questions as batch files for another service',
    load: async () => (await import('./batch.ts')).batch,
  },
  collect: {
    does: 'make an archive from the results of batch files',
    load: async () => (await import('./collect.ts')).collect,
  },
  import: { does: 'make an archive from other programs’ logs', load: async () => (await import('./import.ts')).importLogs },
  serve: { does: 'serve the app on this machine', load: async () => (await import('./serve.ts')).serve },
};
