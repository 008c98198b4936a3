import './guard.ts';
import { expose } from 'comlink';
import { GgufWorker } from './worker-api.ts';

expose(new GgufWorker());
