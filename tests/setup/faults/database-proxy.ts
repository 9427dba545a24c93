import { connect, createServer, type Socket } from 'node:net'

/** Starts a TCP proxy for a database whose connections a test can cut and restore, like a restart or a broken network. */
export async function databaseProxy(databaseUrl: string) {
	const target = new URL(databaseUrl)
	const socketDir = target.searchParams.get('host')
	const port = Number(target.port || 5432)
	const upstream = socketDir ? { path: `${socketDir}/.s.PGSQL.${port}` } : { host: target.hostname, port }
	const openSockets = new Set<Socket>()
	let frozen = false
	const serve = (clientSocket: Socket) => {
		const databaseSocket = connect(upstream)
		for (const [source, target] of [
			[clientSocket, databaseSocket],
			[databaseSocket, clientSocket],
		] as const) {
			openSockets.add(source)
			source.on('error', () => {})
			source.on('close', () => {
				openSockets.delete(source)
				target.destroy()
			})
			source.on('data', (bytes) => frozen || target.write(bytes))
		}
	}
	let server = createServer(serve)
	const listen = (port: number) =>
		new Promise<number>((resolve) => {
			// Unreferenced, so that the proxy does not keep the test process running.
			server.unref().listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
		})
	const localPort = await listen(0)
	const url = new URL(target)
	url.searchParams.delete('host')
	url.hostname = '127.0.0.1'
	url.port = String(localPort)
	return {
		url: url.href,
		/** Keeps connections open but forwards nothing from now on. */
		freeze() {
			frozen = true
		},
		async cut() {
			const closed = new Promise((resolve) => server.close(resolve))
			for (const socket of openSockets) socket.destroy()
			await closed
		},
		async mend() {
			server = createServer(serve)
			await listen(localPort)
		},
	}
}
