import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCardsApi } from './stripe-cards.ts'
import { errorResponse, metadataIn, type ReceivedRequest, type StripeResponse } from './stripe-responses.ts'

export { errorResponse }

type Session = Record<string, unknown> & { id: string; status: string }
type Refund = {
	id: string
	object: 'refund'
	amount: number
	payment_intent: string
	status: string
} & Record<string, unknown>
/** A balance transaction, with the payout that paid it out, or a payout. */
type Listed = { id: string; created: number; payout?: string } & Record<string, unknown>
/** A dispute as Stripe returns it, with the evidence that was submitted. */
type Dispute = { id: string; object: 'dispute'; status: string; created: number } & Record<string, unknown>

/**
 * How the next request fails: with this response, whether or not Stripe carries the request out (`carriesOut`); with no
 * response at all (`silence`); or with a closed connection (`reset`). Stripe carries the last two out.
 */
type Failure = { carriesOut: boolean; response: StripeResponse } | 'silence' | 'reset'

/** Checkout sessions and refunds in memory, and the responses to requests about them. */
function createStripeApi() {
	const sessions = new Map<string, Session>()
	const refunds: Refund[] = []
	/** The amount of each payment in cents, which is the most that can be refunded. */
	const payments = new Map<string, number>()
	const byKey = new Map<string, { form: string; id: string }>()
	const balance: Listed[] = []
	const cards = createCardsApi()
	const payouts: Listed[] = []
	const disputes = createDisputesApi()

	function answer(received: ReceivedRequest): StripeResponse {
		const { method, path, key, form } = received
		const aboutCards = cards.answer(received)
		if (aboutCards) return aboutCards
		if (path === '/v1/balance_transactions') return list(received, path, balance)
		if (path === '/v1/payouts') return list(received, path, payouts)
		if (path === '/v1/disputes') return list(received, path, [...disputes.all.values()])
		if (path === '/v1/files') return disputes.upload(received)
		if (path.startsWith('/v1/disputes/')) return disputes.answer(received)
		if (path === '/v1/refunds') return method === 'POST' ? refund(received) : listRefunds(received)
		const [, id, action] = /^\/v1\/checkout\/sessions(?:\/([^/]+))?(?:\/(expire))?$/.exec(path) ?? []
		if (method === 'POST' && path === '/v1/checkout/sessions') return create(key, form)
		const found = id ? sessions.get(id) : undefined
		if (!found) return errorResponse(404, 'resource_missing', 'No such checkout.session')
		if (action !== 'expire') return { status: 200, body: found }
		if (found.status !== 'open')
			return errorResponse(
				400,
				'checkout_session_not_open',
				'Only Checkout Sessions with a status in [open] can be expired.',
			)
		found.status = 'expired'
		return { status: 200, body: found }
	}

	function refund({ key, form }: ReceivedRequest): StripeResponse {
		const previous = key ? byKey.get(key) : undefined
		if (previous && previous.form !== form.toString()) return keyReused()
		if (previous) return { status: 200, body: refunds.find(({ id }) => id === previous.id) }
		const paymentIntent = form.get('payment_intent') ?? ''
		const paid = payments.get(paymentIntent)
		if (paid === undefined) return errorResponse(404, 'resource_missing', 'No such payment_intent')
		const amount = Number(form.get('amount'))
		const remainingAmount = paid - sumOf(paymentIntent)
		if (remainingAmount === 0)
			return errorResponse(400, 'charge_already_refunded', 'Charge has already been refunded.')
		if (amount > remainingAmount)
			return errorResponse(400, undefined, 'Refund amount is greater than unrefunded amount')
		const id = `re_test_${randomUUID()}`
		const created = Math.floor(Date.now() / 1000)
		const refundFields = {
			id,
			object: 'refund' as const,
			amount,
			payment_intent: paymentIntent,
			status: 'succeeded',
		}
		refunds.push({
			...refundFields,
			created,
			currency: 'usd',
			reason: form.get('reason'),
			metadata: metadataIn(form),
		})
		if (key) byKey.set(key, { form: form.toString(), id })
		return { status: 200, body: refunds.at(-1) }
	}

	const sumOf = (paymentIntent: string) =>
		refunds
			.filter((refund) => refund.payment_intent === paymentIntent && refund.status !== 'failed')
			.reduce((sum, { amount }) => sum + amount, 0)

	function listRefunds({ query }: ReceivedRequest): StripeResponse {
		const data = refunds.filter((refund) => refund.payment_intent === query.get('payment_intent'))
		return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } }
	}

	/** A page of a list, the newest first, as Stripe returns it. */
	function list({ query }: ReceivedRequest, url: string, all: readonly Listed[]): StripeResponse {
		const from = Number(query.get('created[gte]') ?? 0)
		const until = Number(query.get('created[lt]') ?? Infinity)
		const found = all
			.filter(({ created }) => created >= from && created < until)
			.filter(({ payout }) => !query.has('payout') || payout === query.get('payout'))
			.toSorted((one, other) => other.created - one.created)
		const start = found.findIndex(({ id }) => id === query.get('starting_after')) + 1
		const limit = Number(query.get('limit') ?? 10)
		const data = found.slice(start, start + limit)
		return { status: 200, body: { object: 'list', url, has_more: start + limit < found.length, data } }
	}

	function create(key: string | undefined, form: URLSearchParams): StripeResponse {
		const previous = key ? byKey.get(key) : undefined
		if (previous && previous.form !== form.toString()) return keyReused()
		if (previous) return { status: 200, body: sessions.get(previous.id) }
		const isSetup = form.get('mode') === 'setup'
		const amount = isSetup ? null : Number(form.get('line_items[0][price_data][unit_amount]'))
		if (!isSetup && (!Number.isInteger(amount) || amount! < 50))
			return errorResponse(400, 'amount_too_small', 'The Checkout Session total must be at least $0.50.')
		const seconds = Number(form.get('expires_at')) - Date.now() / 1000
		if (seconds < 29.9 * 60 || seconds > 24 * 3600)
			return errorResponse(400, undefined, 'expires_at is out of range.')
		const id = `cs_test_${randomUUID()}`
		sessions.set(id, newSession(id, amount, form))
		if (key) byKey.set(key, { form: form.toString(), id })
		return { status: 200, body: sessions.get(id) }
	}

	const forgetKeys = () => {
		cards.forgetKeys()
		byKey.clear()
		disputes.byKey.clear()
	}
	return { sessions, refunds, payments, balance, payouts, disputes, cards, answer, forgetKeys }
}

/** Disputes and the files of their evidence in memory. Evidence is accepted once, as by banks. */
function createDisputesApi() {
	const all = new Map<string, Dispute>()
	const files = new Map<string, Buffer>()
	const byKey = new Map<string, { form: string; response: StripeResponse }>()

	function upload({ body }: ReceivedRequest): StripeResponse {
		const text = body.toString('latin1')
		if (!/name="purpose"\r\n\r\ndispute_evidence\r\n/.test(text) || !text.includes('application/pdf'))
			return errorResponse(400, 'parameter_missing', 'A file for evidence needs its purpose and type.')
		if (body.length > 5_100_000) return errorResponse(400, 'file_too_large', 'The file is too large.')
		const id = `file_${files.size + 1}`
		files.set(id, body)
		return { status: 200, body: { id, object: 'file', purpose: 'dispute_evidence', type: 'pdf' } }
	}

	function answer(received: ReceivedRequest): StripeResponse {
		const { method, path, key, form } = received
		const [, id = '', action] = /^\/v1\/disputes\/([^/]+)(?:\/(close))?$/.exec(path) ?? []
		const found = all.get(id)
		if (!found) return errorResponse(404, 'resource_missing', `No such dispute: '${id}'`)
		if (method === 'GET') return { status: 200, body: found }
		const previous = key ? byKey.get(key) : undefined
		if (previous) return previous.form === `${path} ${form}` ? previous.response : keyReused()
		if (!found.status.endsWith('needs_response'))
			return errorResponse(400, 'dispute_evidence_already_submitted', 'This dispute was already answered.')
		const unknown = [...form].filter(
			([name, value]) => /_documentation|receipt|signature/.test(name) && !files.has(value),
		)
		if (unknown.length > 0) return errorResponse(400, 'resource_missing', 'No such file upload')
		if (action !== 'close' && form.get('submit') !== 'true') return { status: 200, body: found }
		change(found, action === 'close' ? 'lost' : 'under_review', form)
		const response = { status: 200, body: { ...found } }
		if (key) byKey.set(key, { form: `${path} ${form}`, response })
		return response
	}

	function change(found: Dispute, status: string, form: URLSearchParams) {
		const isInquiry = found.status.startsWith('warning_')
		const details = found.evidence_details as Record<string, unknown>
		Object.assign(found, {
			status: status === 'under_review' && isInquiry ? 'warning_under_review' : status,
			evidence: Object.fromEntries(form),
			evidence_details: {
				...details,
				has_evidence: status !== 'lost',
				submission_count: Number(details.submission_count) + (status === 'lost' ? 0 : 1),
			},
		})
	}

	return { all, files, byKey, upload, answer }
}

/** Implements the part of Stripe's API that our adapter uses, on loopback. */
export async function startStripe() {
	const api = createStripeApi()
	const requests: ReceivedRequest[] = []
	const failures: Failure[] = []

	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk as Buffer)
		const bytes = Buffer.concat(chunks)
		const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
		const key = request.headers['idempotency-key'] as string | undefined
		const { method = '', url = '' } = request
		const [path = '', query] = url.split('?')
		const form = new URLSearchParams(isForm ? bytes.toString() : '')
		const received = { method, path, key, form, query: new URLSearchParams(query), body: bytes }
		requests.push(received)
		const failure = failures.shift()
		const isRejected = typeof failure === 'object' && !failure.carriesOut
		const regularResponse = isRejected ? null : api.answer(received)
		if (failure === 'silence') return
		if (failure === 'reset') return request.socket.destroy()
		const { status, body, headers } = typeof failure === 'object' ? failure.response : regularResponse!
		response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...headers })
		response.end(typeof body === 'string' ? body : JSON.stringify(body))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		sessions: api.sessions,
		refunds: api.refunds,
		payments: api.payments,
		balance: api.balance,
		payouts: api.payouts,
		cards: api.cards,
		/** By their ids. */
		disputes: api.disputes.all,
		/** What was uploaded, by the ids of the files. */
		files: api.disputes.files,
		/** Forgets the idempotency keys, as Stripe does after a day: the same key then creates something new. */
		forgetKeys: api.forgetKeys,
		requests,
		/** The failures of the next requests, in order. */
		failures,
		close: () => {
			server.closeAllConnections()
			return new Promise((resolve) => server.close(resolve))
		},
	}
}

const newSession = (id: string, amount: number | null, form: URLSearchParams): Session => ({
	id,
	object: 'checkout.session',
	mode: form.get('mode'),
	url: `https://checkout.stripe.com/c/pay/${id}`,
	client_reference_id: form.get('client_reference_id'),
	status: 'open',
	payment_status: 'unpaid',
	payment_intent: null,
	amount_total: amount,
	currency: form.get('line_items[0][price_data][currency]'),
	customer_email: form.get('customer_email'),
	customer_details: null,
	expires_at: Number(form.get('expires_at')),
})

const keyReused = () =>
	errorResponse(400, undefined, 'Keys can only be reused with the same parameters.', 'idempotency_error')
