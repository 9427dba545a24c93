import type { Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'

/**
 * The event loop takes one new connection from a socket in each of its turns. Under more work than there is time for its turns
 * are long, and whoever comes, a health check too, would wait for as many turns as there are people before them.
 */
const doorsMax = 16
// Elsewhere a second socket for the same port is refused, or is never given anything.
const sharesPort = process.platform === 'linux'

type Place = { host: string; port: number }

/**
 * Lets connections in to `server` by several sockets at once, among which the system shares them out; the first is the server itself.
 * Gives all of them, to be closed together. @throws what `listen` throws, with none left open.
 */
export async function openDoors(server: HttpServer, { host, port }: Place): Promise<Server[]> {
	const doors: Server[] = [server]
	if (sharesPort) for (let count = 1; count < doorsMax; count++) doors.push(sideDoor(server))
	const opened = await Promise.allSettled(doors.map((door) => listen(door, { host, port })))
	const fault = opened.find((each) => each.status === 'rejected')
	if (!fault) return doors
	for (const door of doors) door.close()
	throw fault.reason
}

// With what an HTTP server asks of its own connections.
function sideDoor(server: HttpServer): Server {
	return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
}

function listen(door: Server, { host, port }: Place): Promise<void> {
	return new Promise((resolve, reject) => {
		door.once('error', reject)
		door.listen({ host, port, reusePort: sharesPort }, () => resolve())
	})
}
