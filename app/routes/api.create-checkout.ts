import { findBuyerKey, newBuyer } from '#app/http/buyer.server.ts'
import { getFacts, getServices, getViewer } from '#app/http/context.server.ts'
import { asRefusal, errorResponse } from '#app/http/errors.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { DomainError, Invalid } from '#app/lib/errors.ts'
import { asAdvisor, asClient } from '#app/modules/appointments/policy.ts'
import { takeFromLimit } from '#app/modules/auth/limits.server.ts'
import { checkoutSchema } from '#app/modules/payments/checkout.schema.ts'
import { startCheckout } from '#app/modules/payments/checkout.server.ts'
import { payForVisit } from '#app/workflows/pay-for-visit.server.ts'
import type { Route } from './+types/api.create-checkout'

const perBuyer = { max: 40, windowSeconds: 300 }

/**
 * `{priceId, appointmentId?}` → `{url}` of a hosted payment page, as JSON; an appointment is paid for by the account or
 * the browser that asked for it. A form post is sent there, or
 * back to the services with the specified toast.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, payments, env, clock, log } = getServices(context)
	const wantsJson = request.headers.get('content-type')?.includes('application/json') ?? false
	try {
		const actor = await getViewer(context)
		const { priceId, appointmentId, idempotencyKey } = await readInput(request, wantsJson)
		const known = findBuyerKey(request, actor)
		const buyer = known ? { key: known, cookie: null } : newBuyer(idempotencyKey, env.origin)
		const now = clock.now()
		await takeFromLimit(db, { key: `checkout:${buyer.key}`, ...perBuyer, now })
		const checkout = { priceId, idempotencyKey, payments, origin: env.origin, now }
		const { url } = appointmentId
			? await payForVisit(db, {
					...{ ...checkout, appointmentId, viewer: actor },
					actor: actor?.isAdmin
						? asAdvisor(actor)
						: asClient(actor, { buyerKey: findBuyerKey(request, null) }),
				})
			: await startCheckout(db, { ...checkout, actor, buyerKey: buyer.key })
		const headers = new Headers({ 'cache-control': 'no-store' })
		if (buyer.cookie) headers.append('set-cookie', buyer.cookie)
		if (wantsJson) return Response.json({ url }, { headers })
		headers.set('location', url)
		return new Response(null, { status: 303, headers })
	} catch (error) {
		const { requestId } = getFacts(context)
		if (!(error instanceof DomainError)) log.error({ requestId, error }, 'checkout failed')
		if (!wantsJson) return redirectWithToast('/services', failed)
		const refusal = asRefusal(error)
		if (refusal) return errorResponse(refusal)
		const message = `Something went wrong on our side. Reference: ${requestId}`
		return Response.json({ error: { code: 'internal', message } }, { status: 500 })
	}
}

const failed = {
	kind: 'error',
	title: 'Error',
	description: 'Failed to start checkout process. Please try again.',
} as const

async function readInput(request: Request, isJson: boolean) {
	const sent: unknown = isJson
		? await request.json().catch(() => null)
		: await request.formData().then(Object.fromEntries, () => null)
	const idempotencyKey = request.headers.get('idempotency-key') ?? undefined
	const input = checkoutSchema.safeParse({ ...(sent as object | null), idempotencyKey })
	if (input.success) return input.data
	const [issue] = input.error.issues
	throw new Invalid(`${issue!.message}.`, issue!.path.join('.'))
}

export const loader = () =>
	Response.json(
		{ error: { code: 'method_not_allowed', message: 'Send a POST.' } },
		{ status: 405, headers: { allow: 'POST' } },
	)
