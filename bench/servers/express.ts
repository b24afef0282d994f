/** One GET as Express's guide has it: the value is given to `json()`. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import { say } from '../../server/util/say.ts';
import { readInput } from './read-input.ts';
import type { WholeAnswer } from './whole-answer.ts';

const { path, headers, value } = await readInput<WholeAnswer>();
const app = express();
app.get(path, (_request, response) => {
  response.set(headers).json(value);
});
const server = app.listen(0, '127.0.0.1', () => say(String((server.address() as AddressInfo).port)));
