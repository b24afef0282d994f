/** One GET as Fastify's guide has it: the value is given back, and Fastify makes JSON of it. */
import Fastify from 'fastify';
import { say } from '../../server/util/say.ts';
import { readInput } from './read-input.ts';
import type { WholeAnswer } from './whole-answer.ts';

const { path, headers, value } = await readInput<WholeAnswer>();
const app = Fastify();
app.get(path, async (_request, reply) => {
  reply.headers(headers);
  return value;
});
say(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
