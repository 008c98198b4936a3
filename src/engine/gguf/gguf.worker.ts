import './guard.ts';
import { expose } from 'comlink';
import { GgufWorkerApi } from './worker-api.ts';

expose(new GgufWorkerApi());
