import { expect, test } from 'vitest'
import type { ChatMessage } from './chat-api.ts'
import { Outbox, type PostAnswer } from './outbox.ts'
import type { Outgoing } from './thread.ts'

const draft = (clientKey: string): Outgoing => ({
	clientKey,
	text: clientKey,
	writtenAt: '2026-11-21T14:00:00.000Z',
	state: 'sending',
})
const stored = ({ clientKey, text }: Outgoing): PostAnswer => ({
	kind: 'sent',
	message: { id: clientKey, seq: 1, sender: 'visitor', text, picture: null, sentAt: '', key: clientKey },
})

/** An outbox whose server answers what the test says, and whose waits end when it says. */
function world(answer: (message: Outgoing, tries: number) => PostAnswer | Promise<PostAnswer>) {
	const log: string[] = []
	const tries = new Map<string, number>()
	const timers = new Map<object, { run: () => void; afterMs: number }>()
	const outbox = new Outbox({
		async post(message) {
			const count = (tries.get(message.clientKey) ?? 0) + 1
			tries.set(message.clientKey, count)
			return answer(message, count)
		},
		onSending: (key) => log.push(`sending ${key}`),
		onSent: ({ key }: ChatMessage) => log.push(`sent ${key}`),
		onRejected: (key, sentence) => log.push(`refused ${key}: ${sentence}`),
		onWaiting: (key) => log.push(`waiting ${key}`),
		random: () => 0.5,
		timers: {
			set(run, afterMs) {
				const timer = {}
				timers.set(timer, { run, afterMs })
				return timer
			},
			clear: (timer) => timers.delete(timer as object),
		},
	})
	const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
	const waits: number[] = []
	async function ring() {
		for (const [timer, { run, afterMs }] of [...timers]) {
			timers.delete(timer)
			waits.push(afterMs)
			run()
		}
		await settle()
	}
	return { outbox, log, settle, ring, waits, tries }
}

test('messages leave one after the other, in the order they were written', async () => {
	const { outbox, log, settle } = world(stored)
	for (const key of ['a', 'b', 'c']) outbox.add(draft(key))
	await settle()
	expect(log).toEqual(['sending a', 'sent a', 'sending b', 'sent b', 'sending c', 'sent c'])
})

test('what nobody answered is sent again under its key, after 1, 2, 5 and 10 seconds, and before what came later', async () => {
	const { outbox, log, settle, ring, waits, tries } = world((message, count) => {
		if (message.clientKey === 'a' && count < 6) throw new TypeError('Failed to fetch')
		return stored(message)
	})
	outbox.add(draft('a'))
	outbox.add(draft('b'))
	await settle()
	for (let again = 0; again < 5; again++) await ring()
	expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
	expect(tries.get('a')).toBe(6)
	expect(log.filter((line) => line.startsWith('sent'))).toEqual(['sent a', 'sent b'])
})

test('a refusal is told with its sentence and holds nobody up', async () => {
	const { outbox, log, settle } = world((message) =>
		message.clientKey === 'a' ? { kind: 'rejected', sentence: 'Too long.' } : stored(message),
	)
	outbox.add(draft('a'))
	outbox.add(draft('b'))
	await settle()
	expect(log).toEqual(['sending a', 'refused a: Too long.', 'sending b', 'sent b'])
})

test('a server that asks for patience gets it', async () => {
	const { outbox, settle, ring, waits } = world((message, count) =>
		count === 1 ? { kind: 'later', afterMs: 20_000 } : stored(message),
	)
	outbox.add(draft('a'))
	await settle()
	await ring()
	expect(waits[0]).toBeGreaterThanOrEqual(20_000)
})

test('when the line is up again, nothing waits on', async () => {
	const { outbox, log, settle } = world((message, count) =>
		count === 1 ? { kind: 'later' } : stored(message),
	)
	outbox.add(draft('a'))
	await settle()
	expect(log.at(-1)).toBe('waiting a')
	outbox.hurry()
	await settle()
	expect(log.at(-1)).toBe('sent a')
})

test('a key is not taken twice, and what was taken back is not sent', async () => {
	const { outbox, settle, ring, tries } = world((_, count) =>
		count === 1 ? { kind: 'later' } : { kind: 'rejected', sentence: '' },
	)
	outbox.add(draft('a'))
	outbox.add(draft('a'))
	outbox.add(draft('b'))
	await settle()
	outbox.remove('a')
	outbox.remove('b')
	await ring()
	expect(tries).toEqual(new Map([['a', 1]]))
})
