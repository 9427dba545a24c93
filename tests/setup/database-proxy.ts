import { connect, createServer, type Socket } from 'node:net'

/** A way to a database that a test can cut and mend, as a restart or a broken network would. */
export async function databaseProxy(databaseUrl: string) {
	const target = new URL(databaseUrl)
	const socketDir = target.searchParams.get('host')
	const port = Number(target.port || 5432)
	const place = socketDir ? { path: `${socketDir}/.s.PGSQL.${port}` } : { host: target.hostname, port }
	const open = new Set<Socket>()
	let frozen = false
	const serve = (near: Socket) => {
		const far = connect(place)
		for (const [one, other] of [
			[near, far],
			[far, near],
		] as const) {
			open.add(one)
			one.on('error', () => {})
			one.on('close', () => {
				open.delete(one)
				other.destroy()
			})
			one.on('data', (bytes) => frozen || other.write(bytes))
		}
	}
	let server = createServer(serve)
	const listen = (at: number) =>
		new Promise<number>((resolve) => {
			// It ends with the test run; its connections end with whoever opened them.
			server.unref().listen(at, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
		})
	const localPort = await listen(0)
	const url = new URL(target)
	url.searchParams.delete('host')
	url.hostname = '127.0.0.1'
	url.port = String(localPort)
	return {
		url: url.href,
		/** Connections stay, and nothing comes through any more. */
		freeze() {
			frozen = true
		},
		async cut() {
			const closed = new Promise((resolve) => server.close(resolve))
			for (const socket of open) socket.destroy()
			await closed
		},
		async mend() {
			server = createServer(serve)
			await listen(localPort)
		},
	}
}
