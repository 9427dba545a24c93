import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.server.ts'

type NamedInput = {
	/** The end of the names of the columns that name such a row, such as 'client_id'. */
	column: string
	/** The id of the row, as an expression. */
	id: SQL
	/** The tables that do not count. */
	except: readonly string[]
}

/**
 * Returns a condition: whether any other table names a row. The tables are taken from the database, so that none of a later release is
 * forgotten.
 */
export async function namedElsewhere(tx: Db, { column, id, except }: NamedInput): Promise<SQL> {
	const { rows } = await tx.execute<{ name: string; column: string }>(sql`
		select table_name as name, column_name as "column" from information_schema.columns
		where table_schema = 'public' and column_name ~ ${`(^|_)${column}$`} and data_type = 'uuid' order by 1, 2`)
	const others = rows.filter(({ name }) => !except.includes(name))
	return sql.join(
		[
			sql`false`,
			...others.map(
				({ name, column: each }) =>
					sql`exists (select from ${sql.identifier(name)} r where r.${sql.identifier(each)} = ${id})`,
			),
		],
		sql` or `,
	)
}
