/** Made by tools/build/llama-code.ts. */
declare module 'virtual:llama-worker';
declare module 'virtual:llama-thread';
