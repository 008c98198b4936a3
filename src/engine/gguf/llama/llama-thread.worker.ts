import '../../../base/workers/guard-worker.ts';
import 'virtual:llama-thread';
