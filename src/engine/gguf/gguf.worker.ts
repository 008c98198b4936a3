import './guard.ts';
import { expose } from 'comlink';
import { GgufInWorker } from './worker-api.ts';

expose(new GgufInWorker());
