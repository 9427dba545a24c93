import { type SQL, sql } from 'drizzle-orm'

/** Numbers the rows of a query by an order from 1: the rows of `unionAll` come in no order, so that the caller sorts them by this. */
export const positionIn = (orderBy: readonly SQL[]) =>
	sql<number>`(row_number() over (order by ${sql.join([...orderBy], sql`, `)}))::int`.as('position')
