import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import {
	creditApplicant,
	creditApplication,
	creditCorrection,
	creditDocument,
	creditNote,
	creditValue,
} from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import {
	auditActorOf,
	type CreditApplication,
	changeApplication,
	lockApplication,
} from '../applications.server.ts'
import type { Emails } from '../decision/application-emails.ts'
import type { Vault } from './vault.server.ts'

type DestroyInput = {
	vault: Vault
	/** The storage of the documents. */
	storage: FileStorage
	actor: Actor
	id: string
	/** Checked on the locked row, because it may have changed since the caller selected it. */
	onlyIf?: (application: CreditApplication) => boolean
	emails: Emails<'changed'>
	why: 'draft-lapsed' | 'draft-discarded' | 'closed' | 'inactive' | 'requested'
	now: Date
}

/**
 * Destroys the key of an application and everything encrypted with it. Old backups cannot be decrypted, because the key's share is deleted
 * (decision 23). A draft is deleted entirely; of a submitted application, what the advisor has to account for remains. The share and the
 * files are deleted first and cannot be restored: if something fails afterwards, the next call finishes it.
 * @returns whether this call destroyed it; false when it was destroyed before, or `onlyIf` returns false
 * @throws NotFound; what the storage throws
 */
export function destroyApplication(
	db: Db,
	{ vault, storage, actor, id, onlyIf = () => true, emails, why, now }: DestroyInput,
): Promise<boolean> {
	return transact(db, async (tx) => {
		const before = await lockApplication(tx, { actor, id })
		if (before.destroyedAt || !onlyIf(before)) return false
		await vault.destroyKey(tx, id)
		const documents = await tx
			.delete(creditDocument)
			.where(eq(creditDocument.applicationId, id))
			.returning({ storageKey: creditDocument.storageKey })
		for (const { storageKey } of documents) await storage.remove(storageKey)
		if (before.status === 'draft') {
			// Before it is deleted, with the address of whoever was invited.
			await emails.changed(tx, { before, after: before, what: 'destroyed' })
			await tx.delete(creditApplication).where(eq(creditApplication.id, id))
		} else {
			const parts = tx
				.select({ id: creditApplicant.id })
				.from(creditApplicant)
				.where(eq(creditApplicant.applicationId, id))
			await tx.delete(creditValue).where(inArray(creditValue.applicantId, parts))
			await tx.delete(creditCorrection).where(eq(creditCorrection.applicationId, id))
			await tx.delete(creditNote).where(eq(creditNote.applicationId, id))
			await tx.update(creditApplicant).set({ warnings: [] }).where(eq(creditApplicant.applicationId, id))
			await changeApplication(tx, {
				before,
				set: { destroyedAt: now, browserHash: null },
				actor,
				what: 'destroyed',
				emails,
				now,
			})
		}
		await appendAudit(tx, {
			at: now,
			actor: auditActorOf(actor),
			action: 'credit.destroyed',
			subject: { kind: 'application', id },
			detail: { why, documents: documents.length },
		})
		return true
	})
}
