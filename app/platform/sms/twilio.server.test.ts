import { expect, onTestFinished, test } from 'vitest'
import { silentMs, waitMsMax } from '#tests/setup/hang-limits.ts'
import { type SmsAnswer, standInAccount, startSmsProvider } from '#tests/support/sms-stand-in.ts'
import { SmsFailure } from './sms-provider.ts'
import { createTwilioProvider } from './twilio.server.ts'

const message = { to: '+15551234567', text: 'New order: Concierge & more', idempotencyKey: 'key-1' }

/** Gives up on an answer after `timeoutMs`, which is long except where none comes. */
async function setUp({
	timeoutMs = waitMsMax,
	...account
}: Partial<typeof standInAccount> & { timeoutMs?: number } = {}) {
	const standIn = await startSmsProvider()
	onTestFinished(() => standIn.close())
	const options = { ...standInAccount, ...account, apiBase: standIn.origin, timeoutMs }
	return { standIn, provider: createTwilioProvider(options) }
}

const failureOf = (sending: Promise<unknown>) =>
	sending.then(
		() => null,
		(error: unknown) => (error instanceof SmsFailure ? { kind: error.kind, message: error.message } : error),
	)

test('a message is posted as a form, with the account’s login, number and key', async () => {
	const { standIn, provider } = await setUp()
	expect(await provider.send(message)).toEqual({ id: `SM${'1'.padStart(32, '0')}` })
	expect(standIn.received).toEqual([
		{ to: '+15551234567', from: standInAccount.from, body: 'New order: Concierge & more', key: 'key-1' },
	])
})

test.each<[SmsAnswer, string, string]>([
	[{ status: 400, code: 21211 }, 'off', 'it is not a valid number'],
	[{ status: 400, code: 21610 }, 'off', 'STOP was sent from it'],
	[{ status: 400, code: 21614 }, 'off', 'it is not a mobile number'],
	[{ status: 400, code: 21617 }, 'refused', 'Twilio answered 400 (error 21617)'],
	[{ status: 400 }, 'refused', 'Twilio answered 400'],
	[{ status: 403, code: 20003 }, 'refused', 'Twilio answered 403 (error 20003)'],
	[{ status: 429, code: 20429 }, 'later', 'Twilio answered 429 (error 20429)'],
	[{ status: 500 }, 'later', 'Twilio answered 500'],
	[{ status: 503, code: 20503 }, 'later', 'Twilio answered 503 (error 20503)'],
	['not-json', 'unknown', 'Twilio answered 200'],
	['hang', 'unknown', 'Twilio did not answer'],
	['cut', 'unknown', 'Twilio did not answer'],
])('the answer %j is %s: %s', async (answer, kind, reason) => {
	const { standIn, provider } = await setUp(answer === 'hang' ? { timeoutMs: silentMs } : {})
	standIn.answer(answer)
	const failure = await failureOf(provider.send(message))
	expect(failure).toMatchObject({ kind, message: expect.stringContaining(reason) })
	expect(JSON.stringify(failure)).not.toContain(message.to)
	expect(standIn.requests()).toBe(1)
})

test('a wrong token is the account’s fault, so no number is switched off', async () => {
	const { provider } = await setUp({ authToken: 'wrong' })
	expect(await failureOf(provider.send(message))).toEqual({
		kind: 'refused',
		message: 'Twilio answered 401 (error 20003)',
	})
})

test('a sender that is not the account’s is its fault, too', async () => {
	const { provider } = await setUp({ from: '+15559999999' })
	expect(await failureOf(provider.send(message))).toEqual({
		kind: 'refused',
		message: 'Twilio answered 400 (error 21606)',
	})
})

test('where nothing listens, the message was certainly not sent', async () => {
	const { standIn, provider } = await setUp()
	await standIn.close()
	expect(await failureOf(provider.send(message))).toMatchObject({ kind: 'later' })
})
