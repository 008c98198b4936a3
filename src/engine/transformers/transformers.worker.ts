import './guard-engine.ts';
import { expose } from 'comlink';
import { TransformersInWorker } from './worker-api.ts';

expose(new TransformersInWorker());
