import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';

/**
 * A chat completions server in its own process. It answers after a fixed number of ms and does nothing else. So the rest of
 * a race's time belongs to the clients. With a key and a certificate it speaks HTTP/2 to clients that support it, else
 * HTTP/1.1. It prints its port when it is ready.
 */
const [answersAfterMs, key, certificate] = process.argv.slice(2);

const whole = JSON.stringify({
  id: 'x',
  object: 'chat.completion',
  model: 'echo',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Answer: A' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 40, completion_tokens: 4, total_tokens: 44 },
});
const piece = (data) => `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'echo', ...data })}\n\n`;
const streamed = [
  piece({ choices: [{ index: 0, delta: { role: 'assistant', content: 'Answer: ' } }] }),
  piece({ choices: [{ index: 0, delta: { content: 'A' } }] }),
  piece({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
  piece({ choices: [], usage: { prompt_tokens: 40, completion_tokens: 4, total_tokens: 44 } }),
  'data: [DONE]\n\n',
].join('');

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '7200',
};

function answer(request, response) {
  if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end();
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    const { stream } = JSON.parse(body);
    setTimeout(() => {
      const type = stream ? 'text/event-stream' : 'application/json';
      response.writeHead(200, { ...allowed, 'content-type': type }).end(stream ? streamed : whole);
    }, Number(answersAfterMs));
  });
}

const server = certificate
  ? createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate), allowHTTP1: true }, answer)
  : createServer(answer);
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
