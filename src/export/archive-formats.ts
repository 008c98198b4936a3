/**
 * Evenkeel reads every format. It writes the second where an item has its own scoring or further columns, where answers were judged, or where a prompt is a chat. It writes
 * the third where the answers were imported: the archive then contains their prompts.
 */
export const archiveFormats = ['evenkeel/1', 'evenkeel/2', 'evenkeel/3'] as const;
export type ArchiveFormat = (typeof archiveFormats)[number];
