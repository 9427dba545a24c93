import { and, desc, eq } from 'drizzle-orm'
import { consentOf } from '#app/content/legal/credit-consent.ts'
import type { Db } from '#app/db/client.server.ts'
import { creditConsent, creditEvent } from '#app/db/schema/credit.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import type { CreditApplicant, CreditApplication } from '../applications.server.ts'

type JointIntentInput = {
	application: Pick<CreditApplication, 'id'>
	/** The submitted parts, and their names in the same order. */
	parts: readonly CreditApplicant[]
	names: readonly string[]
	timeZone: string
}

/**
 * Returns the evidence that two people meant to apply together, a row for each; none for one person. It is evidenced at the time of the
 * application and apart from what affirms that the answers are true: 12 CFR 1002.7(d)(1) and comment 7(d)(1)-3 (68 FR 13144, March 18,
 * 2003; read November 29, 2026).
 */
export async function listJointIntent(
	db: Db,
	{ application, parts, names, timeZone }: JointIntentInput,
): Promise<[person: string, statement: string][]> {
	if (parts.length < 2) return []
	const isInvitation = and(eq(creditEvent.applicationId, application.id), eq(creditEvent.what, 'co-invited'))
	const [invitation] = await db
		.select()
		.from(creditEvent)
		.where(isInvitation)
		.orderBy(desc(creditEvent.id))
		.limit(1)
	const rows: [string, string][] = []
	for (const [index, part] of parts.entries()) {
		const [consent] = await db.select().from(creditConsent).where(eq(creditConsent.id, part.consentId!))
		if (!consent) continue
		const statement =
			consentOf(consent.textVersion, { business: '', email: '', phone: '' })?.jointIntent ?? intent
		const when = (at: Date) => formatMoment(at, timeZone)
		const name = names[index] || consent.signature
		// The first applicant states it when they invite the other person, and the other one when they send their part.
		if (part.role === 'first' && invitation)
			rows.push([name, `“${intent}” Confirmed ${when(invitation.at)}, with the invitation.`])
		if (part.role === 'co' && consent.jointIntent)
			rows.push([
				name,
				`“${statement}” Confirmed ${when(consent.agreedAt)}, and signed as ${consent.signature}.`,
			])
	}
	return rows
}

/** As the form of the invitation says it. */
const intent = 'We intend to apply for joint credit.'
