import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Returns a port that was free a moment ago. It is below those that the system gives to servers that ask for any, such as the stand-ins for
 * other services: one of them would otherwise get the port before its owner has started, and the requests that wait for the owner.
 */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(11_000, 31_000)
		if (await isFree(port)) return port
	}
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createServer()
		probe.once('error', () => resolve(false))
		probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
	})
}
