import { readJsonBody } from '#app/http/body/json-body.server.ts'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { errorResponse, isForOperator, toDomainError } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { Forbidden, Invalid } from '#app/lib/errors.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import {
	bytesMax,
	findMarks,
	mergeAccountMarks,
	ownerTag,
} from '#app/modules/resources/checklist/account-checklist.server.ts'
import { readMarks } from '#app/modules/resources/checklist/checklist-progress.ts'
import type { Route } from './+types/checklist-api'

export const handle: RouteHandle = {
	access: 'member',
	rateLimit: { max: 600, windowSeconds: 300 },
	robots: 'disallow',
}

const memberLimit = { max: 240, windowSeconds: 300 }

/**
 * Receives `{owner, marks}` from a browser, merges its marks of the buying checklist with those of the member, and returns the result as
 * `{owner, marks}`. Repeating a request changes nothing. Marks of another account (`owner`) are not merged: the response names the member's
 * `owner`, so that the browser keeps the two apart.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock, log } = getServices(context)
	try {
		const actor = await getViewer(context)
		if (!actor) throw new Forbidden('Please sign in to keep your checklist in your account.')
		const now = clock.now()
		await consumeLimit(db, { key: `checklist:${actor.id}`, ...memberLimit, now })
		const { owner, marks } = await readInput(request)
		const actorTag = ownerTag(actor)
		const isOtherOwner = owner !== null && owner !== actorTag
		const stored = isOtherOwner
			? await findMarks(db, { actor })
			: await mergeAccountMarks(db, { actor, marks, now })
		return Response.json({ owner: actorTag, marks: stored }, { headers: { 'cache-control': 'no-store' } })
	} catch (error) {
		const { requestId } = getRequestMetadata(context)
		if (isForOperator(error)) log.error({ requestId, error }, 'a checklist could not be saved')
		const rejection = toDomainError(error)
		if (rejection) return errorResponse(rejection)
		const message = `Something went wrong on our side. Reference: ${requestId}`
		return Response.json({ error: { code: 'internal', message } }, { status: 500 })
	}
}

async function readInput(request: Request) {
	// Marks contain lists of versions, thousands of values in all; the module limits how many of them an account stores.
	const body = await readJsonBody(request, { bytes: bytesMax, depth: 5, values: 50_000 })
	const input = body as { owner?: unknown; marks?: unknown } | null | undefined
	const owner = input?.owner ?? null
	if (owner !== null && (typeof owner !== 'string' || owner.length > 40))
		throw new Invalid('The owner could not be read.', 'owner')
	const { marks, fault } = readMarks(input?.marks)
	if (fault) throw new Invalid(fault, 'marks')
	return { owner, marks }
}

export const loader = () =>
	Response.json(
		{ error: { code: 'method_not_allowed', message: 'Send a POST.' } },
		{ status: 405, headers: { allow: 'POST' } },
	)
