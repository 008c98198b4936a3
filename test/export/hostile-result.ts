import { gradeModelsFromCsv } from '../../src/studies/system-prompt/measure/score-csv.ts';
import type { SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';

/** Names with a special meaning in HTML, SVG, JSON in a script, CSS, Markdown, LaTeX, a shell or a spreadsheet. */
export const hostileNames = [
  '<script>alert(1)</script>',
  '</script><script>alert(2)</script>',
  '"><img src=x onerror=alert(3)>',
  "'-alert(4)-'",
  '<!-- <script>',
  ']]>',
  '</style></title><svg onload=alert(5)>',
  '<script type="application/json" id="evenkeel-data">{}</script>',
  '<a id="evenkeel-archive" href="data:application/gzip;base64,AAAA">',
  '=HYPERLINK("http://x.example")',
  '@import url(//x.example)',
  '\\input{/etc/passwd} $x_1^2$ 50% & #1 ~ {}',
  '| pipe | `code` *b* _i_ [a](javascript:alert(6)) ![i](//x.example)',
  'http://x.example/?a=1&b=2',
  '${alert(7)} {{7*7}} $& $1 $`',
  'новая 模型 🙂 \u200Bzero',
  '__proto__',
  'constructor',
];

/** A result in which every name is one of these. */
export function hostileResult(): SystemPromptResult {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const scenarios = hostileNames.slice(0, 12);
  const lines = hostileNames.slice(0, 12).flatMap((model, m) =>
    scenarios.flatMap((scenario, s) =>
      hostileNames.slice(6).map((benchmark, b) => {
        const score = 40 + ((m * 7 + s * 5 + b * 3) % 23) + (s === 3 ? -30 : 0);
        return [...[model, scenario, benchmark].map(quoted), score].join(',');
      }),
    ),
  );
  return gradeModelsFromCsv(['model,scenario,benchmark,score', ...lines].join('\n'), 'hostile.csv');
}
