/** `pair`: gives a browser access to the owner's room, or an assistant on another machine. */
import {
  createPairingAddress,
  createToken,
  MAX_TOKEN_DAYS,
  revokeDevice,
} from '../../owner/actions/devices/device-actions.ts';
import { pairingCodeLines } from '../../owner/actions/devices/pairing-code.ts';
import { perform } from '../../owner/room/routes/perform.ts';
import { PAIRING_MINUTES } from '../../server/db/device-store.ts';
import { print } from '../../site/util/print.ts';
import { isLoopbackOrigin } from '../../site/util/public-address.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { ownerContext, printingRefusals } from '../action-command.ts';
import { writeToken } from '../assistant/token-file.ts';
import { type CommandContext, ownerCommand } from '../command.ts';
import { UsageError } from '../errors.ts';
import { ownerTimezone, storedDay } from '../message-command.ts';
import { printResult } from '../strict-command.ts';

interface TokenOptions {
  readonly name?: string | undefined;
  readonly scope?: string | undefined;
  readonly days?: string | undefined;
  readonly file?: string | undefined;
}

export const pair = ownerCommand({
  name: 'pair',
  description:
    'Pair a browser with your room: print an address for it. With --token, print a token for an assistant on another machine',
  args: {
    token: { type: 'boolean', description: 'Create a token instead, for “mcp --url” on another machine' },
    name: { type: 'string', description: 'With --token: what to call it in the list of devices' },
    scope: { type: 'string', description: 'With --token: read (the default) or write', valueHint: 'scope' },
    days: {
      type: 'string',
      description: `With --token: how many days it is valid, at most ${MAX_TOKEN_DAYS}`,
    },
    file: {
      type: 'string',
      description: 'With --token: write it into this file, which only you can read, instead of printing it',
    },
  },
  async run(context, { token, name, scope, days, file }) {
    const options = { name, scope, days, file };
    await printingRefusals(context, () =>
      token ? giveToken(context, options) : giveAddress(context, options),
    );
  },
});

/** Prints the address, and a code for the camera of a phone if somebody is there to see it. */
async function giveAddress(context: CommandContext, options: TokenOptions): Promise<void> {
  const [needsToken] = (['name', 'scope', 'days', 'file'] as const).filter(
    (name) => options[name] !== undefined,
  );
  if (needsToken) throw new UsageError(`--${needsToken} needs --token.`);
  const { url, expires_at } = (await perform(createPairingAddress, {}, ownerContext(context))).output;
  const use = `Open this address in the browser within ${PAIRING_MINUTES} minutes. It works once:`;
  printResult(context, { url, expires_at }, `${use}\n\n${url}`);
  const isLocal = isLoopbackOrigin(context.config.publicUrl);
  if (!context.json && process.stdout.isTTY && !isLocal) print(`\n${pairingCodeLines(url)}`);
  for (const line of await hindrances(context, isLocal)) context.note(`\n${line}`);
}

const ANSWER_TIMEOUT_MS = 3_000;

/** Returns what could keep the owner from opening the address, each with what to do. */
async function hindrances({ config }: CommandContext, isLocal: boolean): Promise<readonly string[]> {
  const { publicUrl } = config;
  const isAnswered = await fetch(`${publicUrl}/healthz`, {
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  return [
    ...(isLocal
      ? [
          `The address works only on this machine. To pair your phone, set PUBLIC_URL to the address that visitors use, and run this again.`,
        ]
      : []),
    ...(isAnswered
      ? []
      : [
          `Nothing answers at ${publicUrl} from here. If your site is not running, start it: ${PROGRAM} start`,
        ]),
  ];
}

/** Prints the token alone, so that a program can take it, or writes it into a file. */
async function giveToken(
  context: CommandContext,
  { name = 'Assistant', scope, days, file }: TokenOptions,
): Promise<void> {
  const owner = ownerContext(context);
  const { token, ...created } = (await perform(createToken, { name, scope, days }, owner)).output;
  if (file !== undefined) {
    await writeToken(file, token).catch(async (error: unknown) => {
      await perform(revokeDevice, { id: created.id }, owner);
      throw error;
    });
  }
  const until = storedDay(created.expires_at, await ownerTimezone(context.config));
  const may =
    created.scope === 'write' ? 'read and change everything' : 'only read (--scope write: change, too)';
  const shown = file === undefined ? { ...created, token } : { ...created, file };
  printResult(context, shown, file === undefined ? token : `Written to ${file}.`);
  context.note(
    `It may ${may} until ${until}, and is shown only once. On the other machine: ${PROGRAM} mcp --url ${context.config.publicUrl} --install. To end its access: ${PROGRAM} devices revoke ${created.id}`,
  );
}
