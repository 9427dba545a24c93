import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import { findUpcomingAppointment } from '#app/modules/appointments/owners.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import { deleteAccount } from '#app/modules/auth/accounts.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { queueAccountEmail } from '#app/modules/auth/emails/queue-account-email.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { deleteOwnConversation } from '#app/modules/chat/own-data.server.ts'
import {
	deleteClientFile,
	type EndingFile,
	findEndingFile,
} from '#app/modules/clients/account-file.server.ts'
import { deleteBriefs } from '#app/modules/clients/brief/briefs.server.ts'
import { queueAccountEndedEmail } from '#app/modules/clients/emails/account-ended-email.server.ts'
import { eraseOnRequest } from '#app/modules/credit/application/withdraw.server.ts'
import type { CreditEmails } from '#app/modules/credit/decision/credit-emails.ts'
import {
	listContactsOfApplications,
	listOwnApplications,
} from '#app/modules/credit/own-applications.server.ts'
import { destroyApplication } from '#app/modules/credit/vault/destroy-application.server.ts'
import type { Vault } from '#app/modules/credit/vault/vault.server.ts'
import { deleteDealsOfClients } from '#app/modules/deals/deals.server.ts'
import { forgetPerson } from '#app/modules/imports/imports.server.ts'
import { deleteMailOfClients } from '#app/modules/mail/own-mail.server.ts'
import {
	deleteCopies,
	deleteEmailsByKey,
	deleteEmailsTo,
} from '#app/modules/notifications/delete-emails.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { listOrdersForQuestion } from '#app/modules/payments/orders/paid-orders.server.ts'
import { deleteAccountConsents } from '#app/modules/records/consents/consents.server.ts'
import { listOwnReviews } from '#app/modules/reviews/reviews.server.ts'
import { deleteReview } from '#app/modules/reviews/write-review.server.ts'
import { listRoundUploads } from '#app/modules/rounds/photos.server.ts'
import { listSigningUploads } from '#app/modules/signing/kit/signing-photos.server.ts'
import { releaseUploadsOfOwner } from '#app/modules/uploads/draft-uploads.server.ts'
import { removeUpload } from '#app/modules/uploads/uploads.server.ts'
import { type FileStorage, removeIfPossible } from '#app/platform/storage/storage.ts'
import { keepBrokerLog } from '#app/workflows/records/broker-log.server.ts'
import { endRoundsOfClients, type RoundEnd } from '#app/workflows/rounds/end-rounds.server.ts'
import { endAgreementsOfClients } from '#app/workflows/signing/end-agreements.server.ts'
import { endsInWords } from './ends-in-words.ts'
import { groupEndings, listWhatEnds } from './list-what-ends.server.ts'
import { unsubscribe } from './unsubscribe.server.ts'
import type { Ending } from './what-ends.ts'

/** Why an account can't be deleted yet. The page leads to the appointment. */
export class UpcomingAppointment extends Conflict {
	readonly appointment: { id: string; email: string }
	constructor(appointment: { id: string; email: string }) {
		super('You have an upcoming appointment. Please cancel it first, or wait until it is over.')
		this.appointment = appointment
	}
}

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
 * Deletes an account at its owner's request, as `whatEnds` says: first encrypted data, then in one transaction everything else. Requests
 * to dealers that run are called off in it, and everybody whom it concerns is told. Can be retried: until that transaction, the account
 * exists.
 * @throws Forbidden for an advisor; UpcomingAppointment
 */
export async function deleteOwnAccount(db: Db, input: DeleteOwnAccountInput): Promise<void> {
	const { actor, storage, now } = input
	if (actor.kind === 'staff' || actor.mustEnroll)
		throw new Forbidden(
			"An advisor's account can't be deleted here. The site's operator has to remove the admin role first.",
		)
	const upcoming = await findUpcomingAppointment(db, { actor, now })
	if (upcoming) throw new UpcomingAppointment(upcoming)
	// What they have now, before the first of it is deleted.
	const endings = await listWhatEnds(db, { actor })
	await eraseApplications(db, input)
	await deleteOwnConversation(db, storage, { actor })
	const { uploadIds, rawKeys } = await transact(db, (tx) => endAccount(tx, { ...input, endings }))
	for (const id of uploadIds) await removeUpload(db, storage, { id })
	for (const key of rawKeys) await removeIfPossible(storage, key)
}

type Removed = { uploadIds: string[]; rawKeys: string[] }

/** Deletes what belongs to the account, after everything in it that others wait for has ended. @returns what to remove from the file store */
async function endAccount(
	tx: Db,
	{ actor, origin, now, endings, ...input }: DeleteOwnAccountInput & { endings: readonly Ending[] },
): Promise<Removed> {
	for (const { id } of await listOwnReviews(tx, { actor })) await deleteReview(tx, { actor, id })
	const orders = await listOrdersForQuestion(tx, { userId: actor.id, email: null })
	await deleteBriefs(tx, { orderIds: orders.map(({ id }) => id) })
	// What the law wants to be kept of brokered cars is read before anything is deleted.
	await keepBrokerLog(tx, { clientIds: (await findEndingFile(tx, { actor }))?.clientIds ?? [], now })
	const { file, uploadIds: pictureIds } = await deleteClientFile(tx, { actor, now })
	const clientIds = file?.clientIds ?? []
	const rounds = await endRoundsOfClients(tx, { clientIds, userId: actor.id, origin, now })
	const agreements = await endAgreementsOfClients(tx, { clientIds, origin, now })
	const photoIds = [
		...(await listRoundUploads(tx, { clientIds })),
		...(await listSigningUploads(tx, { clientIds })),
	]
	const { uploadIds: dealFileIds } = await deleteDealsOfClients(tx, { clientIds })
	const mail = await deleteMailOfClients(tx, { clientIds })
	await forgetPerson(tx, { recordIds: clientIds, emails: [actor.email, ...(file?.emails ?? [])] })
	await unsubscribe(tx, { actor, emails: input.appointmentEmails, now })
	await deleteEmails(tx, { actor, origin, file, messageIds: mail.messageIds })
	const email = { kind: 'account-deleted', ended: groupEndings(endings) } as const
	await queueAccountEmail(tx, { origin, to: actor.email, email, now })
	if (file)
		await queueAccountEndedEmail(tx, {
			userId: actor.id,
			origin,
			reference: file.reference,
			isShared: file.isShared,
			ended: endsInWords({ rounds, agreements }),
			kept: endings.flatMap(({ forAdvisor }) => forAdvisor ?? []),
		})
	const abandonedIds = await releaseUploadsOfOwner(tx, {
		ownerId: actor.id,
		purposes: ['avatar', 'review'],
		ids: [...pictureIds, ...photoIds, ...dealFileIds, ...mail.uploadIds],
	})
	await deleteAccountConsents(tx, { userId: actor.id })
	await deleteAccount(tx, { actor })
	const owner = { kind: 'member', id: actor.id } as const
	for (const id of clientIds)
		await appendAudit(tx, {
			at: now,
			actor: owner,
			action: 'client.file-deleted',
			subject: { kind: 'client', id },
			detail: {
				'rounds-called-off': rounds.filter(({ before }) => !isOver(before)).length,
				'receipts-kept': rounds.reduce((sum, { receipts }) => sum + receipts, 0),
				agreements: agreements.length,
			},
		})
	await appendAudit(tx, {
		at: now,
		actor: { kind: 'system' },
		action: 'account.deleted',
		subject: { kind: 'user', id: actor.id },
	})
	return { uploadIds: abandonedIds, rawKeys: mail.rawKeys }
}

const isOver = (state: RoundEnd['before']): boolean => state === 'awarded' || state === 'canceled'

type EmailsInput = Pick<DeleteOwnAccountInput, 'actor' | 'origin'> & {
	file: EndingFile | null
	messageIds: readonly string[]
}

/** Deletes what was emailed to the person, and the copies of what was emailed in their matters. */
async function deleteEmails(tx: Db, { actor, origin, file, messageIds }: EmailsInput): Promise<void> {
	await deleteEmailsTo(tx, actor.email)
	const applications = await listContactsOfApplications(tx, { actor })
	// Anybody can type any address into an application, so only the emails about it are deleted.
	for (const { id, email } of applications)
		if (email) await deleteEmailsByKey(tx, { to: email, keyPrefix: `application:${id}:` })
	const { brand } = await getBranding(tx, { origin })
	const names = [
		...(file?.names ?? []),
		...applications.flatMap(({ name, email, phone }) => [name ?? '', email ?? '', phone ?? '']),
	]
	await deleteCopies(tx, {
		sentTo: file?.emails ?? [],
		messageIds,
		named: [actor.email, ...(file?.emails ?? []), ...names.filter(isDistinctive)],
		practice: brand.contactEmail,
	})
}

/** Whether words are about one person: a single name is in many texts about others. */
const isDistinctive = (words: string): boolean => words.length > 5 && /[\s@\d]/.test(words.trim())

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
