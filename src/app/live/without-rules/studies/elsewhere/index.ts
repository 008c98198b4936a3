import { studyNotHere } from '../../study-not-here.ts';

export const elsewhereManifest = studyNotHere('elsewhere', 'Asked elsewhere');
