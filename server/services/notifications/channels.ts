/** The ways to the owner that the settings name. */
import type { Channel } from './channel.ts';
import { createDiscord } from './discord.ts';
import { createEmail } from './email.ts';
import type { NotifySettings } from './notify-settings.ts';
import { createNtfy } from './ntfy.ts';
import { createSlack } from './slack.ts';
import { createWebhook } from './webhook.ts';

export function createChannels(settings: NotifySettings): readonly Channel[] {
  const { url, secret, slackUrl, discordUrl, ntfyUrl, email, allowPrivate } = settings;
  const options = { allowPrivate };
  return [
    url && createWebhook({ url, secret }, options),
    email && createEmail(email, options),
    slackUrl && createSlack(slackUrl, options),
    discordUrl && createDiscord(discordUrl, options),
    ntfyUrl && createNtfy(ntfyUrl, options),
  ].filter((channel) => typeof channel === 'object');
}
