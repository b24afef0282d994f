import type { CreateTableBuilder, Migration } from 'kysely';

/** Two processes that start together may both run this, hence `if not exists`. */
export const initial: Migration = {
  async up({ schema }) {
    const table = (
      name: string,
      keys: readonly string[],
      required: readonly string[],
      optional: readonly string[] = [],
    ) => {
      let builder: CreateTableBuilder<string, string> = schema.createTable(name).ifNotExists();
      for (const column of [...keys, ...required])
        builder = builder.addColumn(column, 'text', (made) => made.notNull());
      for (const column of optional) builder = builder.addColumn(column, 'text');
      return builder.addPrimaryKeyConstraint(`${name}_key`, keys as never);
    };

    await table(
      'greetings',
      ['id'],
      ['digest', 'agent_name', 'message', 'channel', 'state', 'created_at'],
    ).execute();
    await schema
      .createIndex('greetings_digest')
      .ifNotExists()
      .unique()
      .on('greetings')
      .column('digest')
      .execute();
    await schema
      .createIndex('greetings_newest')
      .ifNotExists()
      .on('greetings')
      .columns(['state', 'created_at', 'id'])
      .execute();

    await table(
      'inquiries',
      ['id'],
      ['name', 'email', 'message', 'source', 'created_at'],
      ['topic'],
    ).execute();
    await schema.createIndex('inquiries_newest').ifNotExists().on('inquiries').column('created_at').execute();

    await table(
      'outbox',
      ['id'],
      ['event_id', 'type', 'subject_id', 'channel', 'state', 'next_attempt_at', 'created_at'],
      ['claimed_until', 'last_error'],
    )
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .createIndex('outbox_due')
      .ifNotExists()
      .on('outbox')
      .columns(['state', 'next_attempt_at'])
      .execute();
    await schema.createIndex('outbox_subject').ifNotExists().on('outbox').column('subject_id').execute();

    await table('idempotency_keys', ['path', 'key'], ['body_hash', 'inquiry_id', 'expires_at']).execute();
    await table('spent_tokens', ['nonce'], ['expires_at']).execute();
    await table('settings', ['name'], ['value']).execute();
  },
};
