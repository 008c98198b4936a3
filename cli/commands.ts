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
    does: 'measure an archive again, as JSON; hold it against rules',
    load: async () => (await import('./report.ts')).report,
  },
  batch: {
    does: 'write a plan’s questions as batch files, to be asked elsewhere',
    load: async () => (await import('./batch.ts')).batch,
  },
  collect: {
    does: 'bring the results of batch files back as an archive',
    load: async () => (await import('./collect.ts')).collect,
  },
  import: { does: 'make an archive of other programs’ logs', load: async () => (await import('./import.ts')).importLogs },
  serve: { does: 'serve the app to this machine', load: async () => (await import('./serve.ts')).serve },
};
