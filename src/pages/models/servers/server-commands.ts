import type { KnownServerId } from './known-servers.ts';
import type { OperatingSystemId } from './systems.ts';

/** A command for users to copy, and what to do with it or after it. */
export interface ServerCommand {
  readonly text: string;
  readonly then?: string;
}

/**
 * Values of this page and the server that commands contain. Nothing in them can be interpreted by a shell, wherever the
 * endpoint comes from. Origins are `http(s)://host[:port]` (src/core/work/origins.ts), and the port is a number.
 */
export interface ServerCommandInput {
  /** This page’s origin. */
  readonly origin: string;
  /** The server’s origin. */
  readonly server: string;
  readonly host: string;
  readonly port: string;
  /** Whether the server runs on another machine than the browser. */
  readonly isElsewhere: boolean;
}

type Commands = Readonly<Record<KnownServerId, (of: ServerCommandInput, system: OperatingSystemId) => ServerCommand>>;

/**
 * Commands that start each server so that this page may contact it.
 * Ollama: docs/faq.mdx of ollama/ollama (OLLAMA_ORIGINS; it always admits pages on localhost and 127.0.0.1). LM Studio:
 * lmstudio.ai/docs/cli/server-start. llama.cpp admits every page by default (pull request 25655 of ggml-org/llama.cpp). So
 * does vLLM (`--allowed-origins`, default `["*"]`: vllm/entrypoints/openai/cli_args.py), whose other arguments are the
 * user’s own.
 */
export const startCommandsByServer: Commands = {
  ollama: ({ origin, isElsewhere }, system) =>
    system === 'windows'
      ? {
          text: `${isElsewhere ? '$env:OLLAMA_HOST="0.0.0.0"; ' : ''}$env:OLLAMA_ORIGINS="${origin}"; ollama serve`,
          then: 'In PowerShell.',
        }
      : { text: `${isElsewhere ? 'OLLAMA_HOST="0.0.0.0" ' : ''}OLLAMA_ORIGINS="${origin}" ollama serve` },
  'lm-studio': ({ port, isElsewhere }) => ({
    text: `lms server start --port ${port} --cors`,
    then: `Or in LM Studio: Developer, then switch the server on, and “Enable CORS”${isElsewhere ? ' and “Serve on Local Network”' : ''} in its settings.`,
  }),
  'llama.cpp': ({ port, isElsewhere }) => ({
    text: `llama-server -m model.gguf --port ${port}${isElsewhere ? ' --host 0.0.0.0' : ''}`,
    then: 'Replace model.gguf with the path of your model.',
  }),
  vllm: ({ port }, system) => ({
    text: `vllm serve MODEL --port ${port}`,
    then: `Replace MODEL with the name of your model.${inWsl(system)}`,
  }),
  other: ({ server }) => ({
    text: `curl -i ${server}`,
    then: 'This asks the server without a browser. Any answer at all means that it runs.',
  }),
};

/** Commands that allow this page’s origin, permanently if possible. */
export const allowOriginCommandsByServer: Commands = {
  ollama: ({ origin }, system) => ollamaAllows[system](origin),
  'lm-studio': ({ port }) => ({
    text: `lms server start --port ${port} --cors`,
    then: 'Stop it first (lms server stop). Or in LM Studio: Developer, settings of the server, “Enable CORS”.',
  }),
  'llama.cpp': ({ origin, port }) => ({
    text: `llama-server -m model.gguf --port ${port} --cors-origins "${origin}"`,
    then: 'Usually it lets every page ask. With tools or behind a proxy it needs this option. Put in the path of your model.',
  }),
  vllm: ({ origin, port }, system) => ({
    text: `vllm serve MODEL --port ${port} --allowed-origins '["${origin}"]'`,
    then: `Usually it lets every page ask. Put in the name of your model.${inWsl(system)}`,
  }),
  other: ({ origin }) => ({
    text: [
      `Access-Control-Allow-Origin: ${origin}`,
      'Access-Control-Allow-Headers: authorization, content-type',
      'Access-Control-Allow-Methods: GET, POST, OPTIONS',
    ].join('\n'),
    then: 'Every answer needs these headers, to OPTIONS too. A service that does not send them can be asked only through a proxy that does.',
  }),
};

/** According to docs/faq.mdx of ollama/ollama. The drop-in file is the one that `systemctl edit ollama.service` writes. */
const ollamaAllows: Readonly<Record<OperatingSystemId, (origin: string) => ServerCommand>> = {
  macos: (origin) => ({
    text: `launchctl setenv OLLAMA_ORIGINS "${origin}"`,
    then: 'Then quit Ollama in the menu bar and open it again. It holds until the Mac restarts.',
  }),
  windows: (origin) => ({
    text: `setx OLLAMA_ORIGINS "${origin}"`,
    then: 'Then quit Ollama in the task bar and start it from the Start menu.',
  }),
  linux: (origin) => ({
    text: [
      'sudo mkdir -p /etc/systemd/system/ollama.service.d',
      `printf '[Service]\\nEnvironment="OLLAMA_ORIGINS=${origin}"\\n' | sudo tee /etc/systemd/system/ollama.service.d/origins.conf`,
      'sudo systemctl daemon-reload && sudo systemctl restart ollama',
    ].join('\n'),
    then: 'This is what “systemctl edit ollama.service” would write. If you start Ollama by hand: OLLAMA_ORIGINS before “ollama serve”.',
  }),
};

const inWsl = (system: OperatingSystemId): string => (system === 'windows' ? ' On Windows it runs in WSL.' : '');
