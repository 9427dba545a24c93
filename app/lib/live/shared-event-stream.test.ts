import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, vi } from 'vitest'
import { followSharedStream } from './shared-event-stream.ts'

type Streams = { address: string; open: ServerResponse[]; opened(): number }

const test = base.extend<{ streams: Streams }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	streams: async ({}, use) => {
		// Connections listen for `online` and `offline`.
		vi.stubGlobal('window', new EventTarget())
		vi.stubGlobal('document', new EventTarget())
		const open: ServerResponse[] = []
		let opened = 0
		const server = createServer((_request, response) => {
			opened += 1
			response.writeHead(200, { 'content-type': 'text/event-stream' })
			response.write(': hello\n\n')
			open.push(response)
			response.once('close', () => open.splice(open.indexOf(response), 1))
		})
		server.listen(0, '127.0.0.1')
		await once(server, 'listening')
		const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
		await use({ address, open, opened: () => opened })
		server.closeAllConnections()
		server.close()
		vi.unstubAllGlobals()
	},
})

/** Follows the stream as a tab does, and collects its events and states. */
function openTab(address: string) {
	const events: string[] = []
	const states: string[] = []
	const close = followSharedStream(address, {
		onEvent: ({ name, data }) => void events.push(`${name} ${data}`),
		onState: (state) => void states.push(state),
	})
	return { events, states, close }
}

const sendTo = ([stream]: ServerResponse[], name: string) => stream!.write(`event: ${name}\ndata: 1\n\n`)

test('two tabs share one connection, and both get its events and its state', async ({ streams }) => {
	const first = openTab(streams.address)
	await vi.waitFor(() => expect(first.states).toEqual(['connecting', 'live']))
	const second = openTab(streams.address)
	await vi.waitFor(() => expect(second.states).toEqual(['connecting', 'live']))
	sendTo(streams.open, 'changed')
	await vi.waitFor(() => expect(first.events).toEqual(['changed 1']))
	await vi.waitFor(() => expect(second.events).toEqual(['missed {}', 'changed 1']))
	expect(streams.opened()).toBe(1)
	first.close()
	second.close()
})

test('when the tab with the connection closes, another tab takes over', async ({ streams }) => {
	const first = openTab(streams.address)
	await vi.waitFor(() => expect(first.states).toContain('live'))
	const second = openTab(streams.address)
	await vi.waitFor(() => expect(second.events).toEqual(['missed {}']))
	first.close()
	await vi.waitFor(() => expect(second.events).toEqual(['missed {}', 'missed {}']))
	await vi.waitFor(() => expect(streams.open).toHaveLength(1))
	sendTo(streams.open, 'changed')
	await vi.waitFor(() => expect(second.events.at(-1)).toBe('changed 1'))
	expect(second.states).toEqual(['connecting', 'live'])
	expect(first.events).toEqual([])
	second.close()
	await vi.waitFor(() => expect(streams.open).toHaveLength(0))
})

test('after a broken connection every tab learns that it may have missed events', async ({ streams }) => {
	const [first, second] = [openTab(streams.address), openTab(streams.address)]
	await vi.waitFor(() => expect(first.states).toContain('live'))
	await vi.waitFor(() => expect(second.events).toEqual(['missed {}']))
	streams.open[0]!.destroy()
	await vi.waitFor(() => expect(second.events).toEqual(['missed {}', 'missed {}']))
	await vi.waitFor(() =>
		expect(first.states).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live']),
	)
	expect(first.events).toEqual(['missed {}'])
	expect(streams.opened()).toBe(2)
	first.close()
	second.close()
})

test('a tab that somebody looks at takes the stream over from a hidden one', async ({ streams }) => {
	const hidden = openTab(streams.address)
	await vi.waitFor(() => expect(hidden.states).toContain('live'))
	// Both tabs see this document: only the one with the stream acts on a question while it is hidden.
	Object.assign(document, { hidden: true })
	const channel = new BroadcastChannel(`stream ${streams.address}`)
	channel.postMessage('take')
	await vi.waitFor(() => expect(hidden.states).toContain('waiting'))
	await vi.waitFor(() => expect(hidden.states.at(-1)).toBe('live'))
	channel.close()
	hidden.close()
})

test('a tab without an answer takes the stream from one that has been suspended', async ({ streams }) => {
	const name = `stream ${streams.address}`
	const suspended = navigator.locks.request(name, () => new Promise(() => {})).catch(() => 'taken')
	const tab = openTab(streams.address)
	await vi.waitFor(() => expect(tab.states).toEqual(['connecting', 'live']))
	expect(await suspended).toBe('taken')
	tab.close()
})
