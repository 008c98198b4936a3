import { studyNotHere } from '../../study-not-here.ts';

export const judgePairsManifest = studyNotHere('judge-pairs', 'Judge, pair by pair');
