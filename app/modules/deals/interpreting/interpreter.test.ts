import { expect, test } from 'vitest'
import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { interpretations } from './interpretations.ts'
import { createInterpreter, interpret } from './interpreter.server.ts'

const rows = ['Price: $30,000.00', 'Doc fee: $500.00', 'Total: $30,500.00']

test('the thread reads the same as the readers themselves', async () => {
	const mail = { subject: 'Quote', text: rows.join('\n') }
	expect(await interpret('readMail', mail)).toEqual(interpretations.readMail(mail))
	expect(await interpret('readDealText', mail.text)).toEqual(interpretations.readDealText(mail.text))
})

test('forty-five lines that may be sums are read while the process answers', async () => {
	const fees = Array.from({ length: 45 }, (_, i) => `Taxes and fees: $${i + 1},001.0${i % 7}`)
	const text = ['Price: $30,000.00', ...fees, 'Bring along: $99,999.99'].join('\n')
	let beats = 0
	const timer = setInterval(() => beats++, 1)
	const reading = await interpret('readMail', { subject: 'Quote', text })
	clearInterval(timer)
	expect(reading.lines).toHaveLength(47)
	expect(beats).toBeGreaterThan(0)
})

test('a reader that does not end is ended, with a sentence, and the next text is read', async () => {
	const run = createInterpreter({
		file: 'tests/mocks/interpreter-worker.ts',
		limitMs: 1_000,
		waitMsMax: 60_000,
	})
	const [endless, next] = await Promise.allSettled([
		run('readDealText', 'endless'),
		run('readDealText', 'next'),
	])
	expect(endless).toMatchObject({ reason: expect.any(Invalid) })
	expect(next).toEqual({ status: 'fulfilled', value: 'read: next' })
})

test('a fault of a reader is no fault of the text', async () => {
	const run = createInterpreter({ file: 'tests/mocks/interpreter-worker.ts' })
	await expect(run('readDealText', 'fault')).rejects.toThrow(RangeError)
	const missing = createInterpreter({ file: 'tests/mocks/no-such-worker.ts' })
	await expect(missing('readDealText', 'a')).rejects.toThrow(Unavailable)
})
