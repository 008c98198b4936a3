import './guard.ts';
import 'virtual:llama-worker';
