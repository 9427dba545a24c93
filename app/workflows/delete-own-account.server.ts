import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import type { VisitMails } from '#app/modules/appointments/appointments.server.ts'
import { hasVisitToCome } from '#app/modules/appointments/owners.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import { deleteAccount } from '#app/modules/auth/delete-account.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { forgetOwnConversation } from '#app/modules/chat/own-data.server.ts'
import { forgetClient } from '#app/modules/clients/forget-client.server.ts'
import type { CreditMails } from '#app/modules/credit/credit-mails.ts'
import { destroyApplication } from '#app/modules/credit/destroy-application.server.ts'
import { listOwnApplications } from '#app/modules/credit/own-applications.server.ts'
import { asApplicant } from '#app/modules/credit/policy.ts'
import type { Vault } from '#app/modules/credit/vault.server.ts'
import { eraseOnRequest } from '#app/modules/credit/withdraw.server.ts'
import { endMailsTo } from '#app/modules/notifications/forget-mails.server.ts'
import { listOwnReviews } from '#app/modules/reviews/reviews.server.ts'
import { deleteReview } from '#app/modules/reviews/write-review.server.ts'
import { giveUpUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import { removeUpload } from '#app/modules/uploads/uploads.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { leaveAlone } from './leave-alone.server.ts'

type Asked = {
	actor: Viewer
	vault: Vault
	storage: Storage
	creditMails: CreditMails
	visitMails: VisitMails
	origin: string
	now: Date
}

/**
 * Ends an account at its owner's wish. What is sealed is destroyed first, then, in one transaction, everything that is theirs alone.
 * Kept: orders with their refunds and past visits for the books, the rest of a credit application that the desk accounts for, and
 * what they wrote in the community with its pictures, nameless. Asked again after it broke off, it goes on where it stopped.
 * @throws Forbidden for an advisor; Conflict while a visit is to come
 */
export async function deleteOwnAccount(db: Db, asked: Asked): Promise<void> {
	const { actor, storage, origin, now } = asked
	if (actor.isAdmin || actor.mustEnrol)
		throw new Forbidden("An advisor's account is not deleted here: the operator takes the role away first.")
	if (await hasVisitToCome(db, { actor, now }))
		throw new Conflict('You have a visit to come. Please cancel it first, or wait until it is over.')
	await eraseApplications(db, asked)
	await forgetOwnConversation(db, storage, { actor })
	const uploadIds = await transact(db, async (tx) => {
		for (const { id } of await listOwnReviews(tx, { actor })) await deleteReview(tx, { actor, id })
		const { uploadIds: ids } = await forgetClient(tx, { actor, now })
		await leaveAlone(tx, { actor, mails: asked.visitMails, now })
		await endMailsTo(tx, { to: actor.email, origin })
		const given = await giveUpUploads(tx, { ownerId: actor.id, purposes: ['avatar', 'review'], ids })
		await deleteAccount(tx, { actor })
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'system' },
			action: 'account.deleted',
			subject: { kind: 'user', id: actor.id },
		})
		return given
	})
	for (const id of uploadIds) await removeUpload(db, storage, { id })
}

/** A draft goes whole; of what was submitted, everything that was sealed. Of a shared application only the first applicant's wish counts. */
async function eraseApplications(db: Db, { actor, vault, storage, creditMails, now }: Asked): Promise<void> {
	const applicant = asApplicant(actor)
	for (const { id, status, role } of await listOwnApplications(db, { actor })) {
		if (role !== 'first') continue
		const erase = { actor: applicant, vault, storage, id, now }
		// Submitted in that very moment it is no draft any more.
		const discarded =
			status === 'draft' &&
			(await destroyApplication(db, {
				...{ ...erase, why: 'draft-discarded' as const },
				onlyIf: (application) => application.status === 'draft',
			}))
		if (!discarded) await eraseOnRequest(db, { ...erase, mails: creditMails })
	}
}
