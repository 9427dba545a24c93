import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { createSandbox } from '#app/modules/payments/sandbox/sandbox.server.ts'
import { isOpenForBusiness } from '#app/modules/system/setup.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { createStripeProvider } from '#app/platform/payments/stripe.server.ts'

type Options = {
	env: Env
	db: Db
	secret: string
	clock: Clock
	log: Log
	/** Sends a request through this application, which is how the sandbox's webhooks arrive. */
	send(request: Request): Response | Promise<Response>
}

/** Chooses Stripe in live mode. In demo mode it is the sandbox, unless one of Stripe's test keys is configured. */
export function choosePayments({ env, db, secret, clock, log, send }: Options) {
	const { stripe } = env
	if (stripe && (env.mode === 'live' || /^[sr]k_test_/.test(stripe.secretKey)))
		return {
			payments: sellingOnly(createStripeProvider({ ...stripe, clock, log }), { db, mode: env.mode }),
			sandbox: null,
		}
	if (env.mode === 'live') throw new Error('Live mode has no sandbox: the environment must name Stripe.')
	const sandbox = createSandbox({
		db,
		secret,
		origin: env.origin,
		clock,
		log,
		async deliverWebhook(body, signature) {
			const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
			const url = `${env.origin}/api/webhooks/stripe`
			return (await send(new Request(url, { method: 'POST', headers, body }))).status
		},
	})
	return { payments: sandbox, sandbox }
}

/** Every payment page is opened here, so a live site takes no money before an admin has finished the list and opened it. */
export function sellingOnly(
	payments: PaymentProvider,
	{ db, mode }: { db: Db; mode: Env['mode'] },
): PaymentProvider {
	return {
		...payments,
		async openCheckout(request) {
			// Invalid, so that the order is closed and a later click begins another one.
			if (!(await isOpenForBusiness(db, { mode })))
				throw new Invalid('Payments are not open on this site yet. Please write to us instead.')
			return payments.openCheckout(request)
		},
	}
}
