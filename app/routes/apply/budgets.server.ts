import type { RouterContextProvider } from 'react-router'
import { discardBody } from '#app/http/body/request-body.server.ts'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { assertSpaceForDrafts } from '#app/modules/credit/application/drafts/draft-space.server.ts'
import { isFormBegun } from '#app/modules/credit/application/drafts/drafts.server.ts'
import { addDocument } from '#app/modules/credit/documents/documents.server.ts'
import { type Applicant, linkTo } from '#app/modules/credit/policy.ts'
import { releaseOnError } from '#app/modules/limits/limits.server.ts'
import { assertBudget, type Caller, consumeBudget } from '#app/modules/limits/stranger-budgets.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Returns the caller that limits apply to. An applicant is identified by their account, or by the emailed link they opened, but only for
 * its own application: otherwise one link would raise the limits for any number of others.
 */
export function applicantCaller(context: Context, actor: Applicant, applicationId?: string): Caller {
	const opened = linkTo(actor)
	const link = opened?.applicationId === applicationId ? opened : null
	const linkIdentity = link && `application:${link.applicationId}:${link.role}`
	return {
		clientIp: getRequestMetadata(context).clientIp,
		knownAs: actor.id ? `user:${actor.id}` : linkIdentity,
	}
}

type DraftFormInput = { actor: Applicant; formKey: string }

/**
 * Runs `work`, which may create the draft of a form, and counts a new draft against the budget. A failure is not counted.
 * @throws TooMany; the errors of `work`
 */
export async function withDraftBudget<Result>(
	context: Context,
	{ actor, formKey }: DraftFormInput,
	work: () => Promise<Result>,
): Promise<Result> {
	const { db, clock } = getServices(context)
	if (await isFormBegun(db, { formKey })) return work()
	const caller = applicantCaller(context, actor)
	const consumed = await consumeBudget(db, { kind: 'drafts', caller, now: clock.now() })
	return releaseOnError(db, consumed, work)
}

/** The maximum size of a form without a file, such as the one that removes a file. */
const smallFormBytes = 10_000

type UploadInput = { actor: Applicant; request: Request }

/**
 * Checks before an upload is stored whether its sender may store anything at all. If not, the body is read and discarded, because a
 * browser whose upload is aborted does not show the response.
 * @throws TooMany
 */
export async function assertMaySendFiles(context: Context, { actor, request }: UploadInput): Promise<void> {
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
	// The form names the application, but it is not read yet, so assume the one of the opened link.
	const caller = applicantCaller(context, actor, linkTo(actor)?.applicationId)
	await assertBudget(db, { kind: 'draftKilobytes', caller, now: clock.now() })
	const { draftFilesBytesMax } = env
	if (!caller.knownAs)
		await assertSpaceForDrafts(db, { isStranger: true, sizeBytes: smallFormBytes, draftFilesBytesMax })
}

type StoreDocumentInput = Omit<Parameters<typeof addDocument>[1], 'vault' | 'storage' | 'draftFilesBytesMax'>

/** Calls `addDocument` within the sender's storage budget. A failure is not counted. @throws TooMany; the errors of `addDocument` */
export async function storeDocument(
	context: Context,
	input: StoreDocumentInput,
): ReturnType<typeof addDocument> {
	const { db, clock, vault, storage, env } = getServices(context)
	const consumed = await consumeBudget(db, {
		kind: 'draftKilobytes',
		caller: applicantCaller(context, input.actor, input.applicationId),
		amount: Math.ceil(input.file.sizeBytes / 1_000),
		now: clock.now(),
	})
	const { draftFilesBytesMax } = env
	return releaseOnError(db, consumed, () => addDocument(db, { ...input, vault, storage, draftFilesBytesMax }))
}
