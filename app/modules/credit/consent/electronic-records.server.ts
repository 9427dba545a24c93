import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditConsent } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import {
	auditActorOf,
	type CreditApplication,
	changeApplication,
	getPart,
	lockApplication,
	noSuchApplication,
} from '../applications.server.ts'
import type { Emails } from '../decision/application-emails.ts'
import type { Applicant } from '../policy.ts'
import { maySeeValues } from '../vault/read-application.server.ts'

type Person = { applicationId: string; role: 'first' | 'co' }

/** Whether a person agreed to electronic records and has not revoked the agreement. */
export async function takesElectronicRecords(db: Db, { applicationId, role }: Person): Promise<boolean> {
	const [found] = await db
		.select({ agreed: creditConsent.electronicRecords, paperSince: creditApplicant.paperSince })
		.from(creditApplicant)
		.innerJoin(creditConsent, eq(creditConsent.applicantId, creditApplicant.id))
		.where(and(eq(creditApplicant.applicationId, applicationId), eq(creditApplicant.role, role)))
	return Boolean(found?.agreed) && found?.paperSince === null
}

/** Whether a person agreed to calls and texts about the application and has not taken it back. */
export async function takesCalls(db: Db, { applicationId, role }: Person): Promise<boolean> {
	const [found] = await db
		.select({ agreed: creditConsent.contactByPhone, stoppedAt: creditApplicant.phoneStoppedAt })
		.from(creditApplicant)
		.innerJoin(creditConsent, eq(creditConsent.applicantId, creditApplicant.id))
		.where(and(eq(creditApplicant.applicationId, applicationId), eq(creditApplicant.role, role)))
	return Boolean(found?.agreed) && found?.stoppedAt === null
}

type Withdrawal = {
	actor: Applicant
	id: string
	role: 'first' | 'co'
	emails: Emails<'changed'>
	now: Date
}

/**
 * Revokes a person's agreement to electronic records (15 U.S.C. 7001(c)(1)(B)). The application continues, and notices that were sent
 * before stay valid; from now on, notices are sent by postal mail.
 * @throws NotFound; Conflict when there is no such agreement
 */
export const withdrawElectronicRecords = (db: Db, withdrawal: Withdrawal): Promise<CreditApplication> =>
	withdrawConsent(db, withdrawal, {
		isGiven: takesElectronicRecords,
		notGiven: 'You already get the notices about this application by postal mail.',
		set: { paperSince: withdrawal.now },
		what: 'paper-chosen',
	})

/**
 * Takes back that we may call or text a person about the application (47 U.S.C. 227; 47 CFR 64.1200(a)(10)). The advisor sees it with the
 * application, which continues.
 * @throws NotFound; Conflict when there is no such agreement
 */
export const withdrawPhoneContact = (db: Db, withdrawal: Withdrawal): Promise<CreditApplication> =>
	withdrawConsent(db, withdrawal, {
		isGiven: takesCalls,
		notGiven: 'You have not agreed to calls or texts about this application.',
		set: { phoneStoppedAt: withdrawal.now },
		what: 'phone-stopped',
	})

type Consent = {
	isGiven(db: Db, part: { applicationId: string; role: 'first' | 'co' }): Promise<boolean>
	notGiven: string
	set: Partial<typeof creditApplicant.$inferInsert>
	what: 'paper-chosen' | 'phone-stopped'
}

function withdrawConsent(
	db: Db,
	{ actor, id, role, emails, now }: Withdrawal,
	{ isGiven, notGiven, set, what }: Consent,
): Promise<CreditApplication> {
	return transact(db, async (tx) => {
		const before = await lockApplication(tx, { actor, id })
		const part = await getPart(tx, { applicationId: id, role })
		if (!maySeeValues(actor, before, part)) throw new NotFound(noSuchApplication)
		if (!(await isGiven(tx, { applicationId: id, role }))) throw new Conflict(notGiven)
		await tx.update(creditApplicant).set(set).where(eq(creditApplicant.id, part.id))
		const after = await changeApplication(tx, { before, actor, what, emails, now })
		await appendAudit(tx, {
			at: now,
			actor: auditActorOf(actor),
			action: `credit.${what}`,
			subject: { kind: 'application', id },
			detail: { role },
		})
		return after
	})
}
