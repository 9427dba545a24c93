import { getFacts, getServices, getViewer } from '#app/http/context.server.ts'
import { asRefusal, errorResponse } from '#app/http/errors.server.ts'
import { Forbidden, Invalid, TooLarge } from '#app/lib/errors.ts'
import { takeFromLimit } from '#app/modules/auth/limits.server.ts'
import { bytesMax, findMarks, ownerTag, uniteMarks } from '#app/modules/resources/account-checklist.server.ts'
import { readMarks } from '#app/modules/resources/checklist-marks.ts'
import type { Route } from './+types/api.checklist'

const perMember = { max: 240, windowSeconds: 300 }

/**
 * `{owner, marks}` → `{owner, marks}`: a browser's marks of the buying checklist united with the member's. The same
 * request twice changes nothing. Marks that belong to another account (`owner`) are not taken in: the answer names
 * whose these are, and the browser keeps the two apart.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock, log } = getServices(context)
	try {
		const actor = await getViewer(context)
		if (!actor) throw new Forbidden('Please sign in to keep your checklist in your account.')
		const now = clock.now()
		await takeFromLimit(db, { key: `checklist:${actor.id}`, ...perMember, now })
		const { owner, marks } = await readInput(request)
		const own = ownerTag(actor)
		const theirs = owner !== null && owner !== own
		const kept = theirs ? await findMarks(db, { actor }) : await uniteMarks(db, { actor, marks, now })
		return Response.json({ owner: own, marks: kept }, { headers: { 'cache-control': 'no-store' } })
	} catch (error) {
		const refusal = asRefusal(error)
		if (refusal) return errorResponse(refusal)
		const { requestId } = getFacts(context)
		log.error({ requestId, error }, 'a checklist could not be kept')
		const message = `Something went wrong on our side. Reference: ${requestId}`
		return Response.json({ error: { code: 'internal', message } }, { status: 500 })
	}
}

async function readInput(request: Request) {
	const text = await request.text()
	if (text.length > bytesMax)
		throw new TooLarge('These notes are more than an account keeps. Please shorten some.')
	let sent: { owner?: unknown; marks?: unknown } | null = null
	try {
		sent = JSON.parse(text)
	} catch {}
	const owner = sent?.owner ?? null
	if (owner !== null && (typeof owner !== 'string' || owner.length > 40))
		throw new Invalid('The owner cannot be read.', 'owner')
	const { marks, fault } = readMarks(sent?.marks)
	if (fault) throw new Invalid(fault, 'marks')
	return { owner, marks }
}

export const loader = () =>
	Response.json(
		{ error: { code: 'method_not_allowed', message: 'Send a POST.' } },
		{ status: 405, headers: { allow: 'POST' } },
	)
