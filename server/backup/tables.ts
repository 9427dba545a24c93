import pg from 'pg'

export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; lastValue: string; isCalled: boolean }

/** A connection without the site's timeouts, because copying a large table takes long. */
export async function connect(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url, application_name: 'lotwise backup' })
	client.on('error', () => {})
	await client.connect()
	// Fixed formats, whatever the server's defaults are.
	await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set extra_float_digits = 1;
		set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex'`)
	return client
}

/** Lists every table of the site with its writable columns. The job queue is left out: it is created again at the next start. */
export async function listTables(client: pg.Client): Promise<Table[]> {
	const { rows } = await client.query(`
		select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
		from pg_class c join pg_attribute a on a.attrelid = c.oid
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
		group by c.relname order by c.relname`)
	return rows
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
	const { rows } = await client.query(
		`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
	)
	const sequences: Sequence[] = []
	for (const { name } of rows) {
		const { rows: values } = await client.query<Omit<Sequence, 'name'>>(
			`select last_value as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
		)
		sequences.push({ name, ...values[0]! })
	}
	return sequences
}

export const quoted = (name: string): string => pg.escapeIdentifier(name)
export const columnsOf = ({ columns }: Table): string => columns.map(quoted).join(', ')
