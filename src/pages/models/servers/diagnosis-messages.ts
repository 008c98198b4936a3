import { formatMsAsSeconds } from '../../../engine/endpoint/in-seconds.ts';
import type { ConnectionFault } from '../../../engine/endpoint/diagnose.ts';
import {
  allowOriginCommandsByServer,
  startCommandsByServer,
  type ServerCommand,
  type ServerCommandInput,
} from './server-commands.ts';
import type { KnownServerId } from './known-servers.ts';
import type { OperatingSystemId } from './systems.ts';

/** The message for a connection fault, and what to do. */
export interface ConnectionFaultMessage {
  /** A sentence about what happened. */
  readonly title: string;
  /** As one of several possible causes: “if it is not running”. */
  readonly asOneOf: string;
  readonly todo: string;
  readonly command?: ServerCommand;
  /** Whether the command depends on the kind of server or on the system. */
  readonly isOfServer?: boolean;
  /** An address that the user may have meant. */
  readonly perhaps?: string;
}

export interface ConnectionFaultContext extends ServerCommandInput {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly hasKey: boolean;
  readonly status: number | undefined;
  /** The engine’s message about the reply. */
  readonly message: string | undefined;
  readonly which: KnownServerId;
  readonly system: OperatingSystemId;
  readonly isSecurePage: boolean;
}

const answeredBy = (status: number | undefined): string => (status === undefined ? '' : ` (${status})`);

const table: Readonly<Record<ConnectionFault, (at: ConnectionFaultContext) => ConnectionFaultMessage>> = {
  'not running': (at) => ({
    title: `Nothing answers at ${at.server}.`,
    asOneOf: 'If nothing runs there',
    todo: 'Start the server, check the address, then try again.',
    command: startCommandsByServer[at.which](at, at.system),
    isOfServer: true,
  }),
  'refused by CORS': (at) => ({
    title: `${at.server} answers, but does not let this page ask it (CORS).`,
    asOneOf: 'If it runs but does not let this page ask it (CORS)',
    todo: `Tell the server to let ${at.origin} ask it, then try again.`,
    command: allowOriginCommandsByServer[at.which](at, at.system),
    isOfServer: true,
  }),
  'wrong key': (at) => ({
    title: at.hasKey
      ? `The server rejects this key${answeredBy(at.status)}.`
      : `The server needs a key${answeredBy(at.status)}.`,
    asOneOf: 'If the key is wrong',
    todo: at.hasKey
      ? 'Copy the key again from the service or the server’s start command, enter it under Change, then try again.'
      : 'Enter it under Change, then try again. It is sent to this address alone.',
  }),
  'no such path': (at) => ({
    title: `A server answers at ${at.server}, but has no list of models at this path${answeredBy(at.status)}.`,
    asOneOf: 'If the path is wrong',
    todo: 'Most addresses end in /v1. Change it, or type a model’s name below if the server has no list.',
    command: { text: `curl -i ${at.server}/v1/models`, then: 'At the right path this answers with a list of models.' },
    ...(at.baseUrl !== `${at.server}/v1` && { perhaps: `${at.server}/v1` }),
  }),
  redirected: (at) => ({
    title: `${at.server} leads to another address.`,
    asOneOf: 'If it leads to another address',
    todo: 'Evenkeel does not follow, because the key and prompts would go there. Enter that address under Change.',
    command: { text: `curl -sI ${at.server}`, then: 'The line that begins with “location:” is where it leads.' },
  }),
  'http from https': (at) => ({
    title: `This page came over https, so the browser does not let it ask ${at.server} over http.`,
    asOneOf: 'If the browser blocks http from an https page',
    todo: at.isElsewhere
      ? 'Give the server https. Or bring it to this machine with the command, and use the same address with localhost in it.'
      : 'Safari blocks http even on this machine. Use Chrome, Edge or Firefox, or open Evenkeel over http.',
    ...(at.isElsewhere && {
      command: {
        text: `ssh -N -L ${at.port}:localhost:${at.port} USER@${at.host}`,
        then: `Replace USER with your name there. While it runs, the address is http://localhost:${at.port}/v1.`,
      },
    }),
  }),
  'not let by the browser': (at) => ({
    title: `The browser does not let this page reach ${at.isElsewhere ? 'your local network' : 'other programs on this device'}.`,
    asOneOf: `If the browser does not let this page reach ${at.isElsewhere ? 'your network' : 'this device'}`,
    todo: at.isSecurePage
      ? `Allow ${at.isElsewhere ? '“Local network”' : '“Apps on device”'} for this page, in the site settings next to the address bar (some versions: “Local network access”). Then try again.`
      : 'Chrome lets only pages that came over https reach it. Open Evenkeel over https, or on the machine itself.',
    ...(at.isSecurePage && {
      command: {
        text: `chrome://settings/content/siteDetails?site=${encodeURIComponent(at.origin)}`,
        then: 'Put this into the address bar of Chrome to get to those settings.',
      },
    }),
  }),
  silent: (at) => ({
    title: `${at.server} sent nothing for ${formatMsAsSeconds(at.timeoutMs)}.`,
    asOneOf: 'If it is slow, or a firewall swallows the request',
    todo: 'Check the address and any firewall on the way. A server that is still loading a model needs a while. Then try again.',
    command: { text: `curl -i ${at.server}`, then: 'If this hangs too, the browser is not the reason.' },
  }),
  'its own trouble': (at) => ({
    title: at.message ?? `${at.server} refuses the request${answeredBy(at.status)}.`,
    asOneOf: 'If the server itself has a problem',
    todo: 'Look at what the server prints, wait a moment, then try again.',
    command: { text: `curl -i ${at.server}/v1/models`, then: 'This shows the answer without a browser.' },
  }),
};

export const connectionFaultMessage = (fault: ConnectionFault, at: ConnectionFaultContext): ConnectionFaultMessage =>
  table[fault](at);
