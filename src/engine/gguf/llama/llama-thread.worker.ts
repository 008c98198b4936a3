import '../../../core/work/guard-worker.ts';
import 'virtual:llama-thread';
