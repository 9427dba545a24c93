import { createServer, get, type Server } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/setup/free-port.ts'
import { openDoors } from './doors.ts'
import { drain } from './drain.ts'

const host = '127.0.0.1'

function answering(): Server {
	const server = createServer((_request, response) => response.end('here'))
	onTestFinished(() => {
		server.close()
	})
	return server
}

/** Each by a connection of its own. */
const ask = (port: number) =>
	new Promise<number | string | undefined>((resolve) => {
		get({ host, port, agent: false }, (response) => {
			response.resume().on('end', () => resolve(response.statusCode))
		}).on('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
	})

test('whichever door somebody comes to, the server answers, and no door is left open behind it', async () => {
	const port = await freePort()
	const server = answering()
	const doors = await openDoors(server, { host, port })
	const answers = await Promise.all(Array.from({ length: 200 }, () => ask(port)))
	expect(answers.filter((each) => each !== 200)).toEqual([])
	await drain(server, { finishMs: 10_000, doors })
	expect(await ask(port)).toBe('ECONNREFUSED')
})

test('a port that another program has is refused, with no door left open', async () => {
	const port = await freePort()
	const other = answering()
	await new Promise<void>((resolve) => other.listen(port, host, resolve))
	await expect(openDoors(answering(), { host, port })).rejects.toThrow('EADDRINUSE')
	await new Promise((resolve) => other.close(resolve))
	expect(await ask(port)).toBe('ECONNREFUSED')
})
