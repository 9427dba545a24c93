import { type Context, type ErrorHandler, Hono } from 'hono'
import { readJsonBody } from '#app/http/body/json-body.server.ts'
import { errorResponse, isForOperator, toDomainError } from '#app/http/errors.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { withUploadForm } from '#app/http/uploads/upload-form.server.ts'
import { Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { describeDevice } from '#app/modules/auth/sessions/devices.server.ts'
import { dealTopic } from '#app/modules/deals/deal-topics.ts'
import { bytesMax, mergeAccountMarks } from '#app/modules/resources/checklist/account-checklist.server.ts'
import { readMarks } from '#app/modules/resources/checklist/checklist-progress.ts'
import { clearedKitCookie, kitCookie, readKitSecret } from '#app/modules/signing/kit/kit-cookie.server.ts'
import { findKitCaller, type KitCaller } from '#app/modules/signing/kit/kit-devices.server.ts'
import { photoBytesMax } from '#app/modules/signing/kit/kit-limits.ts'
import { openKitByLink, removeKit } from '#app/workflows/signing/kit.server.ts'
import { addSigningPhoto, readKit, receiveKitEntries } from '#app/workflows/signing/kit-case.server.ts'
import type { EventStreams } from '../../live/event-streams.ts'
import type { LiveHub } from '../../live/hub.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'
import { readKitJson, readPosition, readSentEntries } from './kit-request.ts'

type KitParts = { services: Services; hub: LiveHub; streams: EventStreams }

/**
 * Everything under `/api/kit`, which the signing kit on a phone uses. Its cookie determines the phone and so the case; no address names one.
 * A phone whose kit was removed gets 410 and wipes itself.
 */
export function kitEndpoints(parts: KitParts) {
	const { db, clock, log, storage, auth } = parts.services
	const cookieOptions = () => ({ secure: auth.cookie.secure })
	const app = new Hono<ServerEnv>()

	app.use(async (c, next) => {
		const rejection = c.get('rejection')
		if (rejection) return errorResponse(rejection)
		await next()
		if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store')
	})
	app.onError(respondToError(log))

	async function callerOf(c: Context<ServerEnv>): Promise<KitCaller> {
		const secret = readKitSecret(c.req.header('cookie'))
		const caller = secret && (await findKitCaller(db, { secret, now: clock.now() }))
		if (caller) return caller
		throw new NoKit(secret !== null)
	}

	const phone = endpointPolicy({ access: 'link' })
	const writes = endpointPolicy({ access: 'link', rateLimit: { max: 900, windowSeconds: 300 } })

	app.get('/', phone, async (c) => {
		const caller = await callerOf(c)
		return c.json(await readKit(parts.services, { caller, after: readPosition(c.req.query('after')) }))
	})

	app.post('/entries', writes, async (c) => {
		const caller = await callerOf(c)
		const { after, entries } = await readKitJson(c)
		const now = clock.now()
		return c.json(
			await receiveKitEntries(parts.services, {
				caller,
				entries: readSentEntries(entries, now),
				after: readPosition(after),
				now,
			}),
		)
	})

	app.post(
		'/photos',
		endpointPolicy({
			access: 'link',
			// Slightly above `photoBytesMax`, so that a photo that is a little too large gets the error message that names it.
			bodyBytesMax: photoBytesMax + 500_000,
			rateLimit: { max: 300, windowSeconds: 300 },
		}),
		async (c) => {
			const caller = await callerOf(c)
			await withUploadForm(c.req.raw, {
				fileField: 'file',
				bytesMax: photoBytesMax,
				async use({ fields, file }) {
					if (!file) throw new Invalid('Choose a photo first.', 'file')
					const id = String(fields.get('id') ?? '').toLowerCase()
					await addSigningPhoto(db, storage, { caller, id, file, now: clock.now() })
				},
			})
			return c.body(null, 204)
		},
	)

	app.post('/checklist', writes, async (c) => {
		const { actor } = await callerOf(c)
		const body = await readJsonBody(c.req.raw, { bytes: bytesMax, depth: 5, values: 50_000 })
		const { marks, fault } = readMarks((body as { marks?: unknown } | null | undefined)?.marks)
		if (fault) throw new Invalid(fault, 'marks')
		const merged = await mergeAccountMarks(db, { actor: { id: actor.id }, marks, now: clock.now() })
		return c.json({ marks: merged })
	})

	app.post(
		'/open',
		endpointPolicy({ access: 'public', rateLimit: { max: 30, windowSeconds: 300 } }),
		async (c) => {
			const { token, code } = await readKitJson(c)
			if (typeof token !== 'string' || token.length > 100 || typeof code !== 'string' || code.length > 40)
				throw new Invalid('Open the link in the email again.')
			const name = describeDevice(c.req.header('user-agent') ?? null)
			const { secret } = await openKitByLink(db, { token, code, name, now: clock.now() })
			return c.body(null, 204, { 'set-cookie': kitCookie(secret, cookieOptions()) })
		},
	)

	app.post('/leave', writes, async (c) => {
		const { device, actor } = await callerOf(c)
		await removeKit(db, { actor, dealId: device.dealId, id: device.id, now: clock.now() })
		return c.body(null, 204, { 'set-cookie': clearedKitCookie(cookieOptions()) })
	})

	app.get('/live', endpointPolicy({ access: 'link', queue: 'patient' }), (c) => openLive(c, parts, callerOf))
	app.all('*', endpointPolicy({ access: 'public' }), () =>
		errorResponse(new NotFound('There is nothing at this address.')),
	)
	return app
}

function respondToError(log: Services['log']): ErrorHandler<ServerEnv> {
	return (error, c) => {
		if (error instanceof NoKit) {
			const code = error.hadOne ? 'kit_removed' : 'no_kit'
			return c.json({ error: { code, message: error.message } }, error.hadOne ? 410 : 401)
		}
		const requestId = c.get('requestId')
		if (isForOperator(error)) log.error({ requestId, error }, 'request failed')
		const rejection = toDomainError(error)
		if (rejection) return errorResponse(rejection)
		const message = `Something went wrong on our side. Reference: ${requestId}`
		return c.json({ error: { code: 'internal', message } }, 500)
	}
}

/** Sends `changed` when anything happens in the signing, also when its kit is removed. The phone then asks for what is new. */
async function openLive(
	c: Context<ServerEnv>,
	{ hub, streams }: KitParts,
	callerOf: (c: Context<ServerEnv>) => Promise<KitCaller>,
): Promise<Response> {
	streams.admit(c)
	const { device } = await callerOf(c)
	const { stream, response } = streams.open(c, { owner: `kit:${device.id}` })
	stream.onClose(
		hub.subscribe(dealTopic(device.dealId), () => {
			stream.send({ event: 'changed', data: {} })
		}),
	)
	return response
}

class NoKit extends Forbidden {
	readonly hadOne: boolean
	constructor(hadOne: boolean) {
		super(hadOne ? 'This kit was removed, or its time is up.' : 'There is no kit on this phone.')
		this.hadOne = hadOne
	}
}
