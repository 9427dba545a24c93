import type { Db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { asMember } from '#tests/factories/actors.ts'
import { memoryStorage, newApplicant, submissionDay, testVault } from '#tests/factories/credit.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import type { Makers } from './act.ts'
import * as acts from './credit-acts.ts'
import { deleteAccount, erase, wait } from './credit-ends.ts'
import type { CreditWorld } from './credit-model.ts'
import { askFor, correct, decide, withdraw } from './credit-review-acts.ts'

/** Somebody with an account who may apply, and a stranger. */
export async function makeCreditWorld(db: Db): Promise<CreditWorld> {
	const { id, email } = await makeUser(db)
	const account = { id, name: 'Marisol Quintero', email, emailVerified: true }
	return {
		now: submissionDay,
		vault: testVault().vault,
		storage: memoryStorage(),
		viewer: { ...asMember(account), mustEnroll: false, sessionId: 's' } as unknown as Viewer,
		accountEmail: email,
		applicant: newApplicant(id),
		stranger: newApplicant((await makeUser(db)).id),
		application: null,
		links: 0,
		isDeleted: false,
	}
}

/** Everything that two applicants, the advisor and time can do, with how often. */
export const creditActs: Makers<CreditWorld> = [
	[10, acts.start],
	[6, acts.submit],
	[6, acts.invite],
	[2, acts.newLink],
	[2, acts.endInvite],
	[7, acts.submitSecond],
	[7, decide],
	[6, askFor],
	[6, correct],
	[1, withdraw],
	[1, erase],
	[1, deleteAccount],
	[3, wait],
]

export const creditTables = [
	'credit_application',
	'credit_applicant',
	'credit_value',
	'credit_consent',
	'credit_document',
	'credit_event',
	'credit_correction',
	'audit_entry',
	'outbox_email',
	'user',
]
