import type { RouterContextProvider } from 'react-router'
import { getFacts, getServices } from '#app/http/context.server.ts'
import { discardBody } from '#app/http/request-body.server.ts'
import { orRelease } from '#app/modules/auth/limits/limits.server.ts'
import { type Caller, consumeBudget, peekAtBudget } from '#app/modules/auth/limits/stranger-budgets.server.ts'
import { assertSpaceForDrafts } from '#app/modules/credit/application/draft-space.server.ts'
import { isFormBegun } from '#app/modules/credit/application/drafts.server.ts'
import { addDocument } from '#app/modules/credit/documents/documents.server.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'

type Context = Readonly<RouterContextProvider>

/**
 * An applicant is known by their account; and by a mailed link they opened, for its own application only: else one link would be a pass
 * for any number of others.
 */
export function applicantCaller(
	context: Context,
	{ userId, linkTo }: Applicant,
	applicationId?: string,
): Caller {
	const link = linkTo?.applicationId === applicationId ? linkTo : null
	const knownByLink = link && `application:${link.applicationId}:${link.role}`
	return { clientIp: getFacts(context).clientIp, knownAs: userId ? `user:${userId}` : knownByLink }
}

type OfForm = { actor: Applicant; formKey: string }

/**
 * Runs what may begin the draft of a form, and counts the draft when it does; what fails counts nothing.
 * @throws TooMany; what `work` throws
 */
export async function withDraftBudget<Result>(
	context: Context,
	{ actor, formKey }: OfForm,
	work: () => Promise<Result>,
): Promise<Result> {
	const { db, clock } = getServices(context)
	if (await isFormBegun(db, { formKey })) return work()
	const caller = applicantCaller(context, actor)
	const taken = await consumeBudget(db, { kind: 'drafts', caller, now: clock.now() })
	return orRelease(db, taken, work)
}

/** A form without a file, such as the one that removes a file. */
const smallFormBytes = 10_000

type Sending = { actor: Applicant; request: Request }

/**
 * Before a file is laid aside: whether anything of its sender can be kept. Where not, it is read and thrown away, because a browser
 * whose upload is cut off shows no answer.
 * @throws TooMany
 */
export async function assertMaySendFiles(context: Context, { actor, request }: Sending): Promise<void> {
	if (Number(request.headers.get('content-length') ?? Infinity) <= smallFormBytes) return
	try {
		await assertSpaceFor(context, actor)
	} catch (rejection) {
		await discardBody(request)
		throw rejection
	}
}

async function assertSpaceFor(context: Context, actor: Applicant): Promise<void> {
	const { db, clock, env } = getServices(context)
	// Which application it is for stands in the form: a link is believed until that is read.
	const caller = applicantCaller(context, actor, actor.linkTo?.applicationId)
	await peekAtBudget(db, { kind: 'draftKilobytes', caller, now: clock.now() })
	const { draftFilesBytesMax } = env
	if (!caller.knownAs)
		await assertSpaceForDrafts(db, { isStranger: true, sizeBytes: smallFormBytes, draftFilesBytesMax })
}

type Keeping = Omit<Parameters<typeof addDocument>[1], 'vault' | 'storage' | 'draftFilesBytesMax'>

/** `addDocument` within what its sender may keep; what fails counts nothing. @throws TooMany; what `addDocument` throws */
export async function storeDocument(context: Context, input: Keeping): ReturnType<typeof addDocument> {
	const { db, clock, vault, storage, env } = getServices(context)
	const taken = await consumeBudget(db, {
		kind: 'draftKilobytes',
		caller: applicantCaller(context, input.actor, input.applicationId),
		amount: Math.ceil(input.file.sizeBytes / 1_000),
		now: clock.now(),
	})
	const { draftFilesBytesMax } = env
	return orRelease(db, taken, () => addDocument(db, { ...input, vault, storage, draftFilesBytesMax }))
}
