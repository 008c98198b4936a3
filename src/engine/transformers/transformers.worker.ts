import './guard-engine.ts';
import { expose } from 'comlink';
import { TransformersWorker } from './worker-api.ts';

expose(new TransformersWorker());
