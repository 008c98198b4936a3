import './guard-engine.ts';
import { expose } from 'comlink';
import { TransformersWorkerApi } from './worker-api.ts';

expose(new TransformersWorkerApi());
