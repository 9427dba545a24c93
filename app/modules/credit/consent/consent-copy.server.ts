import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditConsent } from '#app/db/schema/credit.ts'
import type { CreditApplicant, CreditApplication } from '../applications.server.ts'

/** Returns the text that somebody agreed to, to be emailed to them; null when they did not ask for a copy. */
export async function findConsentCopy(
	db: Db,
	{ consentId }: { consentId: string | null },
): Promise<string | null> {
	if (!consentId) return null
	const [found] = await db
		.select({ text: creditConsent.text, copyByEmail: creditConsent.copyByEmail })
		.from(creditConsent)
		.where(eq(creditConsent.id, consentId))
	return found?.copyByEmail ? found.text : null
}

type Person = {
	application: Pick<CreditApplication, 'name'>
	part: Pick<CreditApplicant, 'role' | 'consentId'>
}

/** Returns a person's name: the first applicant's, or as the co-applicant signed, which outlives their answers. */
export async function nameOf(db: Db, { application, part }: Person): Promise<string> {
	if (part.role === 'first') return application.name ?? 'The other person'
	if (!part.consentId) return 'The other person'
	const [found] = await db
		.select({ signature: creditConsent.signature })
		.from(creditConsent)
		.where(eq(creditConsent.id, part.consentId))
	return found?.signature ?? 'The other person'
}
