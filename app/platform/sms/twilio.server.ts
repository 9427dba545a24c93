import { z } from 'zod'
import { SmsFailure, type SmsProvider } from './sms-provider.ts'

type TwilioOptions = {
	accountSid: string
	authToken: string
	/** The number of the account that messages come from, in the format E.164. */
	from: string
	/** The origin of another region of Twilio, or of a stand-in. */
	apiBase?: string | undefined
	timeoutMs?: number
}

/** What is read of an answer: the message's id, or the number of an error. */
const answerOf = z.object({ sid: z.string().min(1).optional(), code: z.number().int().optional() }).catch({})

/** Errors of a connection that was never made: the message cannot have been accepted. */
const notConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']

/**
 * Sentences for the errors that concern the recipient (https://www.twilio.com/docs/api/errors). Other errors with status 400 concern the
 * message or the account's own number, such as 21606, so that no recipient is switched off for them.
 */
const recipientErrors: ReadonlyMap<number, string> = new Map([
	[21211, 'it is not a valid number'],
	[21408, 'the site’s account may not send to this country'],
	[21610, 'STOP was sent from it. Send START from it to the same number, then confirm it here again'],
	[21614, 'it is not a mobile number'],
])

/**
 * Sends text messages through Twilio's Messages resource (https://www.twilio.com/docs/messaging/api/message-resource). Twilio documents no
 * idempotency for it: the key is sent in the header that Twilio's own webhooks use, and a message without an answer may arrive twice.
 */
export function createTwilioProvider(options: TwilioOptions): SmsProvider {
	const { accountSid, authToken, from, apiBase = 'https://api.twilio.com', timeoutMs = 10_000 } = options
	const address = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiBase)
	const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
	return {
		async send({ to, text, idempotencyKey }) {
			const { status, answer } = await post(address, {
				headers: { authorization, 'i-twilio-idempotency-token': idempotencyKey },
				body: new URLSearchParams({ To: to, From: from, Body: text }),
				signal: AbortSignal.timeout(timeoutMs),
			})
			const { sid, code } = answerOf.parse(answer)
			if (status >= 200 && status < 300 && sid) return { id: sid }
			throw failureOf(status, code)
		},
	}
}

async function post(address: URL, request: RequestInit): Promise<{ status: number; answer: unknown }> {
	try {
		const response = await fetch(address, { ...request, method: 'POST', redirect: 'error' })
		// The status alone says enough where the body cannot be read.
		return { status: response.status, answer: await response.json().catch(() => null) }
	} catch (error) {
		const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
		throw notConnected.includes(code)
			? new SmsFailure('later', `Twilio cannot be reached (${code})`)
			: new SmsFailure('unknown', 'Twilio did not answer')
	}
}

/** 429 and 5xx pass. */
function failureOf(status: number, code: number | undefined): SmsFailure {
	const reason = `Twilio answered ${status}${code ? ` (error ${code})` : ''}`
	if (status === 429 || status >= 500) return new SmsFailure('later', reason)
	const problem = status === 400 ? recipientErrors.get(code ?? 0) : undefined
	if (problem) return new SmsFailure('off', problem)
	return new SmsFailure(status < 400 ? 'unknown' : 'refused', reason)
}
