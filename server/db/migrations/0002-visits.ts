import type { Migration } from 'kysely';

/** Who came by, in numbers. Two processes that start together may both run this, hence `if not exists`. */
export const visits: Migration = {
  async up({ schema }) {
    const key = ['day', 'surface', 'target', 'outcome', 'agent'] as const;
    let table = schema.createTable('visits').ifNotExists();
    for (const column of key) table = table.addColumn(column, 'text', (made) => made.notNull());
    await table
      .addColumn('count', 'integer', (made) => made.notNull())
      .addPrimaryKeyConstraint('visits_key', key as never)
      .execute();
  },
};
