import { ownerCommand } from '../command.ts';

export const start = ownerCommand({
  name: 'start',
  description: 'Serve the site, and publish changes when they are saved',
  args: {
    strict: { type: 'boolean', description: 'Refuse to start with invalid content' },
  },
  async run({ folder }, { strict }) {
    const { serve } = await import('../serve.ts');
    await serve(folder, { strict: strict === true });
  },
});

export const dev = ownerCommand({
  name: 'dev',
  description: 'Serve the site while you write: shows drafts, and reloads open pages when you save',
  async run({ folder }) {
    const { serve } = await import('../serve.ts');
    await serve(folder, { isDev: true });
  },
});
