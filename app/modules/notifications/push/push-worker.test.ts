import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Handler = (event: Record<string, unknown>) => void
type Shown = { title: string; tag: string; path: string }

/** Runs the worker's file beside what a browser gives it. `windows` are the open pages of the site. */
function startWorker(windows: { url: string; focus(): Promise<void>; navigate(path: string): void }[] = []) {
	const handlers = new Map<string, Handler>()
	const shown: Shown[] = []
	const opened: string[] = []
	const self = {
		addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
		registration: {
			async showNotification(title: string, { tag, data }: { tag: string; data: { path: string } }) {
				shown.push({ title, tag, path: data.path })
			},
		},
		clients: {
			matchAll: async () => windows,
			openWindow: async (path: string) => void opened.push(path),
		},
	}
	runInNewContext(readFileSync('public/push-worker.js', 'utf8'), { self, URL })
	const send = async (name: string, event: Record<string, unknown>) => {
		const waits: unknown[] = []
		handlers.get(name)!({ ...event, waitUntil: (promise: unknown) => waits.push(promise) })
		await Promise.all(waits)
	}
	const click = (path: string) => send('notificationclick', { notification: { close() {}, data: { path } } })
	return { send, click, shown, opened }
}

const messageOf = (value: unknown) => ({ data: { json: () => value } })

test('a message of the site is shown as it is, and a repeated one in place of the first, by its tag', async () => {
	const { send, shown } = startWorker()
	await send('push', messageOf({ text: 'New order', path: '/admin/orders', tag: '1' }))
	expect(shown).toEqual([{ title: 'New order', tag: '1', path: '/admin/orders' }])
})

const unreadable = {
	data: {
		json: () => {
			throw new SyntaxError('not JSON')
		},
	},
}

test.each([
	['no JSON', unreadable],
	['no data', { data: null }],
	['another site', messageOf({ text: 'a', path: 'https://attacker.example/admin', tag: '1' })],
	['another area', messageOf({ text: 'a', path: '/administrator', tag: '1' })],
	['no text', messageOf({ path: '/admin' })],
])(
	'with %s something is shown, because the browser requires it, and it opens the overview',
	async (_, event) => {
		const { send, shown } = startWorker()
		await send('push', event)
		expect(shown).toEqual([{ title: 'Something new is waiting for you.', tag: 'new', path: '/admin' }])
	},
)

test('a tap goes to the page in the window that is open, or in a new one', async () => {
	const went: string[] = []
	const window = {
		url: 'https://advice.example/admin/chat',
		focus: async () => {},
		navigate: (path: string) => went.push(path),
	}
	await startWorker([window]).click('/admin/orders')
	expect(went).toEqual(['/admin/orders'])
	const closed = startWorker([{ ...window, url: 'https://advice.example/community' }])
	await closed.click('/admin/orders')
	expect(closed.opened).toEqual(['/admin/orders'])
})
