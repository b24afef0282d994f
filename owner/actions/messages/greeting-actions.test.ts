import { describe, expect, it } from 'vitest';
import type { GreetingState } from '../../../server/db/tables.ts';
import { type OwnerSiteWithDatabase, ownerSiteWithDatabase } from '../../../test/helpers/owner-database.ts';
import { runConfirmed } from '../../../test/helpers/owner-site.ts';
import type { OwnerAction } from '../action.ts';
import { questionOf, runAction } from '../actions.ts';
import type { OwnerContext } from '../context.ts';
import { greetingActions } from './greeting-actions.ts';

async function post({ stores }: OwnerSiteWithDatabase, state: GreetingState) {
  const origin = { channel: 'mcp', state, notify: [] } as const;
  const { stored } = await stores.greetings.post({ agent_name: 'Bot', message: 'Hello' }, origin);
  return stored.id;
}

async function confirmAndRun(action: OwnerAction, input: unknown, context: OwnerContext) {
  return (await runConfirmed(action, input, context)).output;
}

describe('actions on greetings', () => {
  it('list, show, publish, hide and delete one, and show it before each change', async () => {
    const site = await ownerSiteWithDatabase();
    const { context, stores } = site;
    const id = await post(site, 'pending');
    expect(await runAction(greetingActions.list, { state: 'pending' }, context)).toMatchObject({
      messages: [{ id, agent_name: 'Bot', state: 'pending' }],
    });
    expect(await runAction(greetingActions.show, { id }, context)).toMatchObject({
      quoted: '> Bot\n>\n> Hello',
    });
    expect((await questionOf(greetingActions.approve, { id }, context))?.text).toBe(
      `Make the greeting ${id} public\n\n> Bot\n>\n> Hello`,
    );
    await confirmAndRun(greetingActions.approve, { id }, context);
    expect(await stores.greetings.find(id)).toBeDefined();
    await confirmAndRun(greetingActions.hide, { id }, context);
    expect(await stores.greetings.find(id)).toBeUndefined();
    await confirmAndRun(greetingActions.delete, { id }, context);
    expect(await stores.greetings.findForOwner(id)).toBeUndefined();
  });

  it('say which state it had, so that it can wait again', async () => {
    const site = await ownerSiteWithDatabase();
    const id = await post(site, 'pending');
    expect(await confirmAndRun(greetingActions.approve, { id }, site.context)).toMatchObject({
      was: 'pending',
    });
    expect(await confirmAndRun(greetingActions.hold, { id }, site.context)).toEqual({
      id,
      state: 'pending',
      was: 'public',
    });
    expect(await site.stores.greetings.find(id)).toBeUndefined();
  });

  it.each([greetingActions.approve, greetingActions.hide, greetingActions.hold, greetingActions.delete])(
    'do nothing unconfirmed',
    async (action) => {
      const site = await ownerSiteWithDatabase();
      const id = await post(site, 'pending');
      await expect(runAction(action, { id }, site.context)).rejects.toMatchObject({ kind: 'unconfirmed' });
      expect(await site.stores.greetings.findForOwner(id)).toMatchObject({ state: 'pending' });
    },
  );
});

describe('greetings.withdraw-reply', () => {
  it('removes the reply, says what it was, and lets the owner reply again', async () => {
    const site = await ownerSiteWithDatabase();
    const id = await post(site, 'public');
    await confirmAndRun(greetingActions.reply, { id, text: 'Welcom!' }, site.context);
    expect((await questionOf(greetingActions.withdrawReply, { id }, site.context))?.text).toMatch(
      /^Remove your reply to the greeting .*\. The reply was: “Welcom!”\n\n> Bot/,
    );
    const output = await confirmAndRun(greetingActions.withdrawReply, { id }, site.context);
    expect(output).toEqual({ id, withdrawn: 'Welcom!' });
    expect(await site.stores.greetings.find(id)).not.toHaveProperty('reply');
    await confirmAndRun(greetingActions.reply, { id, text: 'Welcome!' }, site.context);
    expect(await site.stores.greetings.find(id)).toMatchObject({ reply: { message: 'Welcome!' } });
  });

  it('says so if there is none', async () => {
    const site = await ownerSiteWithDatabase();
    const id = await post(site, 'public');
    await expect(questionOf(greetingActions.withdrawReply, { id }, site.context)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This greeting has no reply.',
    });
  });
});

describe('greetings.reply', () => {
  it('shows the reply before it is public, and that it makes the greeting public', async () => {
    const site = await ownerSiteWithDatabase();
    const id = await post(site, 'pending');
    const input = { id, text: ' Welcome! ' };
    const question = await questionOf(greetingActions.reply, input, site.context);
    expect(question?.summary).toMatch(
      /^Make the greeting \S+ public, and publish this reply to it, for everyone to read: “Welcome!”$/,
    );
    await confirmAndRun(greetingActions.reply, input, site.context);
    expect(await site.stores.greetings.find(id)).toMatchObject({ reply: { message: 'Welcome!' } });
  });

  it('is refused before anything is confirmed if it cannot be published', async () => {
    const site = await ownerSiteWithDatabase();
    const id = await post(site, 'public');
    const linked = questionOf(greetingActions.reply, { id, text: 'See https://site.example' }, site.context);
    await expect(linked).rejects.toMatchObject({ kind: 'invalid' });
    await site.stores.greetings.setState(id, 'hidden');
    const late = questionOf(greetingActions.reply, { id, text: 'Hi' }, site.context);
    await expect(late).rejects.toMatchObject({ kind: 'conflict', message: 'The greeting is hidden.' });
  });
});
