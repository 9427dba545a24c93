import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import { hasUpcomingAppointment } from '#app/modules/appointments/owners.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import { deleteAccount } from '#app/modules/auth/accounts.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { queueAccountEmail } from '#app/modules/auth/emails/queue-account-email.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { deleteOwnConversation } from '#app/modules/chat/own-data.server.ts'
import { deleteClientFile } from '#app/modules/clients/account-file.server.ts'
import { deleteBriefs } from '#app/modules/clients/brief/briefs.server.ts'
import { eraseOnRequest } from '#app/modules/credit/application/withdraw.server.ts'
import type { CreditEmails } from '#app/modules/credit/decision/credit-emails.ts'
import { listOwnApplications } from '#app/modules/credit/own-applications.server.ts'
import { destroyApplication } from '#app/modules/credit/vault/destroy-application.server.ts'
import type { Vault } from '#app/modules/credit/vault/vault.server.ts'
import { deleteDealsOfClients } from '#app/modules/deals/deals.server.ts'
import { deleteMailOfClients } from '#app/modules/mail/own-mail.server.ts'
import { deleteEmailsTo } from '#app/modules/notifications/delete-emails.server.ts'
import { listOrdersForQuestion } from '#app/modules/payments/orders/paid-orders.server.ts'
import { listOwnReviews } from '#app/modules/reviews/reviews.server.ts'
import { deleteReview } from '#app/modules/reviews/write-review.server.ts'
import { listRoundUploads } from '#app/modules/rounds/photos.server.ts'
import { listSigningUploads } from '#app/modules/signing/kit/signing-photos.server.ts'
import { releaseUploadsOfOwner } from '#app/modules/uploads/draft-uploads.server.ts'
import { removeUpload } from '#app/modules/uploads/uploads.server.ts'
import { type FileStorage, removeIfPossible } from '#app/platform/storage/storage.ts'
import { unsubscribe } from './unsubscribe.server.ts'

type DeleteOwnAccountInput = {
	actor: Viewer
	vault: Vault
	storage: FileStorage
	creditEmails: CreditEmails
	appointmentEmails: AppointmentEmails
	origin: string
	now: Date
}

/**
 * Deletes an account at its owner's request: first encrypted data, then in one transaction everything that belongs to them alone. Orders,
 * refunds and past appointments are retained for accounting, as are records of credit applications; community posts stay anonymously. Can
 * be retried.
 * @throws Forbidden for an advisor; Conflict before an upcoming appointment
 */
export async function deleteOwnAccount(db: Db, input: DeleteOwnAccountInput): Promise<void> {
	const { actor, storage, origin, now } = input
	if (actor.kind === 'staff' || actor.mustEnroll)
		throw new Forbidden(
			"An advisor's account can't be deleted here. The site's operator has to remove the admin role first.",
		)
	if (await hasUpcomingAppointment(db, { actor, now }))
		throw new Conflict('You have an upcoming appointment. Please cancel it first, or wait until it is over.')
	await eraseApplications(db, input)
	await deleteOwnConversation(db, storage, { actor })
	const { uploadIds, rawKeys } = await transact(db, async (tx) => {
		for (const { id } of await listOwnReviews(tx, { actor })) await deleteReview(tx, { actor, id })
		const orders = await listOrdersForQuestion(tx, { userId: actor.id, email: null })
		await deleteBriefs(tx, { orderIds: orders.map(({ id }) => id) })
		const { uploadIds: pictureIds, clientIds } = await deleteClientFile(tx, { actor, now })
		const photoIds = [
			...(await listRoundUploads(tx, { clientIds })),
			...(await listSigningUploads(tx, { clientIds })),
		]
		const { uploadIds: dealFileIds } = await deleteDealsOfClients(tx, { clientIds })
		const mail = await deleteMailOfClients(tx, { clientIds })
		await unsubscribe(tx, { actor, emails: input.appointmentEmails, now })
		await deleteEmailsTo(tx, actor.email)
		await queueAccountEmail(tx, { origin, to: actor.email, email: { kind: 'account-deleted' }, now })
		const abandonedIds = await releaseUploadsOfOwner(tx, {
			ownerId: actor.id,
			purposes: ['avatar', 'review'],
			ids: [...pictureIds, ...photoIds, ...dealFileIds, ...mail.uploadIds],
		})
		await deleteAccount(tx, { actor })
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'system' },
			action: 'account.deleted',
			subject: { kind: 'user', id: actor.id },
		})
		return { uploadIds: abandonedIds, rawKeys: mail.rawKeys }
	})
	for (const id of uploadIds) await removeUpload(db, storage, { id })
	for (const key of rawKeys) await removeIfPossible(storage, key)
}

/**
 * Deletes drafts completely, and all encrypted data of submitted applications. A joint application is deleted only with the account of its
 * first applicant.
 */
async function eraseApplications(
	db: Db,
	{ actor, vault, storage, creditEmails, now }: DeleteOwnAccountInput,
): Promise<void> {
	const applicant = personActor(actor)
	for (const { id, status, role } of await listOwnApplications(db, { actor })) {
		if (role !== 'first') continue
		const erase = { actor: applicant, vault, storage, id, emails: creditEmails, now }
		// If it was submitted at the same moment, it is no longer a draft.
		const discarded =
			status === 'draft' &&
			(await destroyApplication(db, {
				...erase,
				why: 'draft-discarded' as const,
				onlyIf: (application) => application.status === 'draft',
			}))
		if (!discarded) await eraseOnRequest(db, erase)
	}
}
