import { capitalizeFirst } from '../../base/text/capital.ts';

/** Where a log does not say which model answered. */
export const unnamedModel = 'unnamed model';

/** What asked, where nothing says so. */
export const unnamedTool = 'an unnamed tool';

/** A tool’s name as the first word of a title: the names of tools themselves stay as they are written. */
export const capitalizeUnnamedTool = (name: string): string => (name === unnamedTool ? capitalizeFirst(name) : name);
