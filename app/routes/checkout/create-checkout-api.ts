import { readFormBody } from '#app/http/body/form-body.server.ts'
import { readJsonBody } from '#app/http/body/json-body.server.ts'
import { findBuyerKey, newBuyer } from '#app/http/buyer.server.ts'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { errorResponse, toDomainError } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { DomainError, Invalid } from '#app/lib/errors.ts'
import { pickFields } from '#app/lib/parse-form.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { NoLongerOffered } from '#app/modules/catalog/catalog.server.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import { checkoutSchema } from '#app/modules/payments/orders/checkout.schema.ts'
import { startService } from '#app/workflows/agreements/start-service.server.ts'
import { payForAppointment } from '#app/workflows/appointments/pay-for-appointment.server.ts'
import type { Route } from './+types/create-checkout-api'

export const handle: RouteHandle = {
	access: 'public',
	rateLimit: { max: 120, windowSeconds: 300 },
	robots: 'disallow',
}

const buyerLimit = { max: 40, windowSeconds: 300 }

/**
 * Takes `{priceId, appointmentId?}` and returns the `{url}` of the next page as JSON: of the agreement, or once that is signed of a hosted
 * payment page. An appointment can be paid for by the account or the browser that requested it. A form post is redirected to that page, or
 * on an error to the services page with the toast that the specification asks for.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, payments, env, clock, links, log } = getServices(context)
	const wantsJson = request.headers.get('content-type')?.includes('application/json') ?? false
	try {
		const actor = await getViewer(context)
		const { priceId, appointmentId, idempotencyKey } = await readInput(request, wantsJson)
		const existingKey = findBuyerKey(request, actor)
		const buyer = existingKey ? { key: existingKey, cookie: null } : newBuyer(idempotencyKey, env.origin)
		const now = clock.now()
		await consumeLimit(db, { key: `checkout:${buyer.key}`, ...buyerLimit, now })
		const service = { priceId, idempotencyKey, payments, links, origin: env.origin, now }
		const { url } = appointmentId
			? await payForAppointment(db, {
					...service,
					appointmentId,
					viewer: actor,
					actor:
						actor?.kind === 'staff' ? actor : personActor(actor, { browser: findBuyerKey(request, null) }),
				})
			: await startService(db, { ...service, viewer: actor, buyerKey: buyer.key })
		const headers = new Headers({ 'cache-control': 'no-store' })
		if (buyer.cookie) headers.append('set-cookie', buyer.cookie)
		if (wantsJson) return Response.json({ url }, { headers })
		headers.set('location', url)
		return new Response(null, { status: 303, headers })
	} catch (error) {
		const { requestId } = getRequestMetadata(context)
		if (!(error instanceof DomainError)) log.error({ requestId, error }, 'checkout failed')
		if (!wantsJson) {
			if (error instanceof NoLongerOffered)
				return redirectWithToast(`/services#${error.slug}`, {
					kind: 'error',
					title: 'No longer offered',
					description: error.message,
				})
			return redirectWithToast('/services', failedToast)
		}
		const rejection = toDomainError(error)
		if (rejection) return errorResponse(rejection)
		const message = `Something went wrong on our side. Reference: ${requestId}`
		return Response.json({ error: { code: 'internal', message } }, { status: 500 })
	}
}

const failedToast = {
	kind: 'error',
	title: 'Error',
	description: 'Failed to start checkout process. Please try again.',
} as const

async function readInput(request: Request, isJson: boolean) {
	const body = (
		isJson ? await readJsonBody(request) : pickFields(checkoutSchema, await readFormBody(request))
	) as { priceId?: unknown; appointmentId?: unknown } | null | undefined
	const idempotencyKey = request.headers.get('idempotency-key') ?? undefined
	const input = checkoutSchema.safeParse({
		priceId: body?.priceId,
		appointmentId: body?.appointmentId,
		idempotencyKey,
	})
	if (input.success) return input.data
	const [issue] = input.error.issues
	throw new Invalid(`${issue!.message}.`, issue!.path.join('.'))
}

export const loader = () =>
	Response.json(
		{ error: { code: 'method_not_allowed', message: 'Send a POST.' } },
		{ status: 405, headers: { allow: 'POST' } },
	)
