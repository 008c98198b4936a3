/** Tests wait for a state. A sleep is too short on a slow machine and too long on any other. */
const sleepMessage = 'Wait for a state: a text, a request, a promise that the test resolves. See tools/waits.js.';
const clockMessage =
  'A slow machine fails this. Count steps, use fake timers, or use test/linear-time.ts. See tools/waits.js.';

/** The files that may sleep, each with the reason. */
export const sleepReasons = {
  'test/nightly/killed-back-up.test.ts': 'A kill comes at a random moment.',
  'test/nightly/killed-download.test.ts': 'A kill comes at a random moment.',
  'test/nightly/killed-upgrade.test.ts': 'A kill comes at a random moment.',
  'test/nightly/kills.test.ts': 'A kill comes at a random moment.',
  'test/nightly/stopped-runs.test.ts': 'A kill comes at a random moment.',
  'test/browser/full/kill.test.ts': 'A kill comes at a random moment.',
  'test/cli/run/killed-run.ts': 'A kill comes at a random moment.',
  'test/browser/openai-server.ts': 'A server is slow by design, so that a run lasts. No assertion depends on how long.',
  'test/browser/hub.ts': 'A server is slow by design, so that a download lasts. No assertion depends on how long.',
  'test/nightly/browsers/session.ts': 'WebDriver reports no events, so a state is polled.',
  'test/engine-page/attacker.worker.ts': 'A worker that does not start says nothing.',
};

const promise = "NewExpression[callee.name='Promise']";
const sleeps = [
  "CallExpression[callee.property.name='waitForTimeout']",
  `${promise} CallExpression[callee.name='setTimeout'][arguments.length>1]`,
  'ImportDeclaration[source.value=/timers\\u002Fpromises$/]',
];
const clocks = [
  "CallExpression[callee.property.name=/^toBeLess/] CallExpression[callee.object.name=/^(performance|Date)$/][callee.property.name='now']",
  "MemberExpression[object.name='process'][property.name=/^(cpuUsage|hrtime)$/]",
];

const rule = (selectors) => ({ 'no-restricted-syntax': ['error', ...selectors] });
const sleepRules = sleeps.map((selector) => ({ selector, message: sleepMessage }));
const clockRules = clocks.map((selector) => ({ selector, message: clockMessage }));

export const waitRules = [
  { files: ['test/**/*.ts'], rules: rule([...sleepRules, ...clockRules]) },
  { files: Object.keys(sleepReasons), rules: rule(clockRules) },
  // A benchmark measures time.
  { files: ['test/bench/**'], rules: { 'no-restricted-syntax': 'off' } },
];
