/**
 * Evenkeel reads every format. It writes the second if an item has its own scoring or further columns. It also writes it if
 * the options have a chat or an open prompt template. It writes the third if the answers were imported: the archive then
 * contains their prompts.
 */
export const archiveFormats = ['evenkeel/1', 'evenkeel/2', 'evenkeel/3'] as const;
export type ArchiveFormat = (typeof archiveFormats)[number];
