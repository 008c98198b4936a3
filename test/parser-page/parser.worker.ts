import { expose } from 'comlink';
import { parsedHere } from './parsed-here.ts';

expose(parsedHere);
