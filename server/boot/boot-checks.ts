import { createServer } from 'node:net'
import pg from 'pg'
import { StartupError } from './startup-error.ts'

const CONNECT_TIMEOUT_MS = 5_000
const POSTGRES_MAJOR_MIN = 15

/** Checks the port before anything is created. A browser may try either loopback address, so both must be free. @throws StartupError */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
	for (const address of host === '127.0.0.1' ? [host, '::1'] : [host]) {
		const code = await bindError(address, port)
		if (code === 'EADDRINUSE')
			throw new StartupError(
				`Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
			)
		if (code === 'EACCES')
			throw new StartupError(`Port ${port} is not allowed to this user: set PORT to a number above 1023.`)
		if (code && address === host) throw new StartupError(`HOST ${host} cannot be listened on here (${code}).`)
	}
}

/** Checks that `DATABASE_URL` responds and is new enough. The error never contains its password. @throws StartupError */
export async function requireDatabase(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
	client.on('error', () => {})
	const serverAddress = `${client.host}${client.host.startsWith('/') ? '' : `:${client.port}`}`
	try {
		await client.connect()
		const { rows } = await client.query('show server_version_num')
		const major = Math.floor(Number(rows[0].server_version_num) / 10_000)
		if (major < POSTGRES_MAJOR_MIN)
			throw new StartupError(
				`DATABASE_URL leads to PostgreSQL ${major} at ${serverAddress}: version ${POSTGRES_MAJOR_MIN} or newer is needed.`,
			)
	} catch (error) {
		if (error instanceof StartupError) throw error
		throw new StartupError(
			`DATABASE_URL leads to no usable database at ${serverAddress}: ${reasonOf(error)}.`,
		)
	} finally {
		await client.end().catch(() => {})
	}
}

function bindError(host: string, port: number): Promise<string | undefined> {
	return new Promise((resolve) => {
		const probe = createServer()
		probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
		probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
	})
}

function reasonOf(error: unknown): string {
	const { code, message } = error as NodeJS.ErrnoException
	if (code === 'ECONNREFUSED' || /terminated unexpectedly|timeout/.test(message))
		return 'nothing responds there'
	if (code === 'ENOENT') return 'there is no such socket'
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such host'
	return message.replace(/\.$/, '') || String(code)
}
