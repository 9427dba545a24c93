import { randomUUID } from 'node:crypto'
import { errorResponse, metadataIn, type ReceivedRequest, type StripeResponse } from './stripe-responses.ts'

/** The card that Stripe's test number 4000000000000341 stands for: it can be kept, and charges of it are declined. */
const declining = 'pm_declining'

type Intent = {
	id: string
	object: 'payment_intent'
	customer: string
	payment_method: string
	status: string
} & Record<string, unknown>

/** Kept cards and their charges in memory: SetupIntents, PaymentMethods and PaymentIntents. */
export function createCardsApi() {
	/** The payment method of each setup. */
	const setups = new Map<string, string>()
	/** The customer of each payment method; null once it is detached. */
	const methods = new Map<string, string | null>()
	const intents: Intent[] = []
	const byKey = new Map<string, { form: string; response: StripeResponse }>()

	/** Completes a page in setup mode: its customer, setup and card. */
	function keep({ isDeclined = false } = {}) {
		const tag = randomUUID()
		const kept = { customer: `cus_${tag}`, setup_intent: `seti_${tag}` }
		const method = isDeclined ? `${declining}_${tag}` : `pm_${tag}`
		setups.set(kept.setup_intent, method)
		methods.set(method, kept.customer)
		return { status: 'complete', payment_status: 'no_payment_required', ...kept }
	}

	/** Returns the response to a request about cards; null for any other. */
	function answer({ method, path, key, form, query }: ReceivedRequest): StripeResponse | null {
		const [, setup] = /^\/v1\/setup_intents\/([^/]+)$/.exec(path) ?? []
		if (setup) {
			const found = setups.get(setup)
			if (!found) return errorResponse(404, 'resource_missing', 'No such setupintent')
			return { status: 200, body: { id: setup, object: 'setup_intent', payment_method: found } }
		}
		const [, card, action] = /^\/v1\/payment_methods\/([^/]+)(?:\/(detach))?$/.exec(path) ?? []
		if (card) {
			if (action && methods.get(card) === null)
				return errorResponse(400, undefined, 'The payment method you provided is not attached to a customer')
			if (action) methods.set(card, null)
			return { status: 200, body: { id: card, object: 'payment_method', customer: methods.get(card) } }
		}
		if (path !== '/v1/payment_intents') return null
		if (method === 'GET') {
			const data = intents.filter(({ customer }) => customer === query.get('customer'))
			return { status: 200, body: { object: 'list', url: path, has_more: false, data } }
		}
		const previous = key ? byKey.get(key) : undefined
		if (previous && previous.form !== form.toString())
			return errorResponse(400, undefined, 'Keys can only be reused.', 'idempotency_error')
		const response = previous?.response ?? charge(form)
		if (key) byKey.set(key, { form: form.toString(), response })
		return response
	}

	function charge(form: URLSearchParams): StripeResponse {
		if (form.has('payment_method_types[0]'))
			return errorResponse(400, 'payment_method_types_no_longer_supported', 'Use dynamic payment methods.')
		const paymentMethod = form.get('payment_method') ?? ''
		if (methods.get(paymentMethod) !== form.get('customer'))
			return errorResponse(400, 'payment_method_unexpected_state', 'The PaymentMethod is not attached.')
		const isDeclined = paymentMethod.startsWith(declining)
		const intent: Intent = {
			id: `pi_test_${randomUUID()}`,
			object: 'payment_intent',
			amount: Number(form.get('amount')),
			currency: form.get('currency'),
			created: Math.floor(Date.now() / 1000),
			customer: form.get('customer')!,
			payment_method: paymentMethod,
			status: isDeclined ? 'requires_payment_method' : 'succeeded',
			metadata: metadataIn(form),
		}
		intents.push(intent)
		if (!isDeclined) return { status: 200, body: intent }
		const error = { type: 'card_error', code: 'card_declined', message: 'Declined', payment_intent: intent }
		return { status: 402, body: { error } }
	}

	return { methods, intents, keep, answer, forgetKeys: () => byKey.clear() }
}
