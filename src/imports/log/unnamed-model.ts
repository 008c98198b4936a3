import { capitalizeFirst } from '../../base/text/capital.ts';

/** The model's name if a log does not name one. */
export const unnamedModel = 'unnamed model';

/** The tool's name if the log does not name one. */
export const unnamedTool = 'an unnamed tool';

/** Capitalizes the placeholder for a tool at the start of a title; names of tools stay as they are. */
export const capitalizeUnnamedTool = (name: string): string => (name === unnamedTool ? capitalizeFirst(name) : name);
