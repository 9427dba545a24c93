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
	await vi.waitFor(() => expect(second.states).toEqual(['live']))
	sendTo(streams.open, 'changed')
	await vi.waitFor(() => expect([first.events, second.events]).toEqual([['changed 1'], ['changed 1']]))
	expect(streams.opened()).toBe(1)
	first.close()
	second.close()
})

test('when the tab with the connection closes, another tab takes over', async ({ streams }) => {
	const first = openTab(streams.address)
	await vi.waitFor(() => expect(first.states).toContain('live'))
	const second = openTab(streams.address)
	await vi.waitFor(() => expect(second.states).toEqual(['live']))
	first.close()
	await vi.waitFor(() => expect(second.states).toEqual(['live', 'connecting', 'live']))
	await vi.waitFor(() => expect(streams.open).toHaveLength(1))
	sendTo(streams.open, 'changed')
	await vi.waitFor(() => expect(second.events).toEqual(['changed 1']))
	expect(first.events).toEqual([])
	second.close()
	await vi.waitFor(() => expect(streams.open).toHaveLength(0))
})

test('after a broken connection every tab learns that it may have missed events', async ({ streams }) => {
	const tabs = [openTab(streams.address), openTab(streams.address)]
	for (const { states } of tabs) await vi.waitFor(() => expect(states).toContain('live'))
	streams.open[0]!.destroy()
	for (const { states } of tabs) await vi.waitFor(() => expect(states).toContain('waiting'))
	for (const { events } of tabs) await vi.waitFor(() => expect(events).toEqual(['missed {}']))
	for (const { close } of tabs) close()
})
