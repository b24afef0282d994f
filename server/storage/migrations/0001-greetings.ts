import type { Migration } from 'kysely';

export const createGreetings: Migration = {
  async up(database) {
    await database.schema
      .createTable('greetings')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('digest', 'text', (column) => column.notNull().unique())
      .addColumn('agent_name', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await database.schema
      .createIndex('greetings_newest')
      .on('greetings')
      .columns(['created_at desc', 'id'])
      .execute();
  },
};
