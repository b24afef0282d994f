/** The browsers and programs that act for the owner: how they get access, and how it ends. */
import { z } from 'zod/v3';
import { BROWSER_DAYS, type Device, PAIRING_MINUTES } from '../../../server/db/device-store.ts';
import { deviceKinds, deviceScopes } from '../../../server/db/tables.ts';
import { DAY_MS } from '../../../site/util/durations.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { pairingPath } from '../../../web/core/room-paths.ts';
import { boundedText, strictObject } from '../../../web/core/schemas.ts';
import { changePhrase } from '../../change-phrase.ts';
import { refusal } from '../../refusal.ts';
import { defineAction } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import { named } from '../question.ts';

export const MAX_NAME_LENGTH = 60;
export const MAX_TOKEN_DAYS = 365;
export const DEFAULT_TOKEN_DAYS = 90;

const deviceOutput = z.object({
  id: z.string().describe('Names it when it is revoked'),
  kind: z.enum(deviceKinds),
  name: z.string(),
  scope: z.enum(deviceScopes),
  created_at: z.string(),
  seen_at: z.string().describe('When it was last used, to the hour'),
  expires_at: z.string(),
});

export const createPairingAddress = defineAction({
  name: 'devices.pair',
  description: `Creates an address with which one browser can be paired, within ${PAIRING_MINUTES} minutes. A paired browser can do everything in the owner’s room until it is revoked, or unused for ${BROWSER_DAYS} days.`,
  effect: 'public',
  without: { tool: 'An assistant gives nobody access.' },
  input: strictObject({}),
  output: z.object({
    url: z.string().describe('The address, which is shown only once'),
    expires_at: z.string(),
  }),
  async plan(_, { config, stores, device }) {
    return {
      summary: changePhrase('pair', { time: { count: PAIRING_MINUTES, unit: 'minute' } }),
      async apply() {
        const { secret, expires_at } = await (await stores()).devices.createPairing(device);
        return { url: config.publicUrl + pairingPath(secret), expires_at };
      },
      undo: () => ({ none: `It ends by itself after ${PAIRING_MINUTES} minutes` }),
    };
  },
});

const tokenInput = strictObject({
  name: boundedText({ minLength: 1, maxLength: MAX_NAME_LENGTH }).describe(
    'What to call it in the list, such as the machine that will use it',
  ),
  scope: z
    .enum(deviceScopes)
    .default('read')
    .describe('“read” only shows; “write” may also change everything'),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_TOKEN_DAYS)
    .default(DEFAULT_TOKEN_DAYS)
    .describe(`How many days it is valid, at most ${MAX_TOKEN_DAYS}`),
});

export const createToken = defineAction({
  name: 'devices.create-token',
  description: 'Creates a token with which an assistant on another machine can act for the owner.',
  effect: 'public',
  without: { tool: 'An assistant gives nobody access.' },
  input: tokenInput,
  output: deviceOutput.extend({ token: z.string().describe('The token, which is shown only once') }),
  async plan({ name, scope, days }, { now, stores }) {
    const day = new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    return {
      summary: changePhrase(`token_${scope}`, { name: named(name), day: { day } }),
      async apply() {
        const { secret, ...token } = await (await stores()).devices.add({ kind: 'token', name, scope, days });
        return { ...token, token: secret };
      },
      undo: ({ id }) => ({ action: 'devices.revoke', input: { id } }),
    };
  },
});

export const listDevices = defineAction({
  name: 'devices.list',
  description:
    'Lists the paired browsers, the tokens and the open addresses for pairing, the last used first, without their secrets.',
  effect: 'read',
  without: { tool: 'It is about who has access.' },
  input: strictObject({}),
  output: z.object({ devices: z.array(deviceOutput).readonly() }),
  async run(_, { stores }) {
    return { devices: await (await stores()).devices.list() };
  },
});

export const revokeDevice = defineAction({
  name: 'devices.revoke',
  description:
    'Ends the access of a browser or token at once, or an address for pairing. What it has left open ends with it: addresses for pairing, and proposals.',
  effect: 'destructive',
  without: { tool: 'It is about who has access.' },
  input: strictObject({
    id: z.string().describe('Id of the browser, token or address, as the list shows it'),
  }),
  output: z.object({ revoked: z.string() }),
  async plan({ id }, context) {
    const { kind, name } = await requireDevice(context, id);
    return {
      summary: changePhrase(`revoke_${kind}`, { name: named(name) }),
      async apply() {
        await (await context.stores()).devices.revoke(id);
        return { revoked: id };
      },
      undo: () => ({ none: 'It has to be paired or created again' }),
    };
  },
});

/** @throws OwnerError if there is none with that id */
async function requireDevice({ stores }: OwnerContext, id: string): Promise<Device> {
  const device = (await (await stores()).devices.list()).find((one) => one.id === id);
  if (device) return device;
  throw refusal('not-found', 'noDevice', { id, program: PROGRAM });
}
