/** `<study>-<first 8 digits of the plan id>.evenkeel.jsonl`, with `.gz` if it is gzipped. */
export function archiveName(study: string, runId: string, { gzip }: { readonly gzip: boolean }): string {
  return `${study}-${runId.slice(0, 8)}.evenkeel.jsonl${gzip ? '.gz' : ''}`;
}
