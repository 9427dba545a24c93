import { eq } from 'drizzle-orm'
import { consentOf } from '#app/content/legal/credit-consent.ts'
import type { Db } from '#app/db/client.server.ts'
import { creditConsent } from '#app/db/schema/credit.ts'
import type { CreditApplicant, CreditApplication } from '../applications.server.ts'

/**
 * Returns the text that somebody agreed to, to be emailed to them, and before the words of each checkbox whether they checked it, without a
 * box that was not on their form; null when they did not ask for a copy.
 */
export async function findConsentCopy(
	db: Db,
	{ consentId }: { consentId: string | null },
): Promise<string | null> {
	if (!consentId) return null
	const [found] = await db.select().from(creditConsent).where(eq(creditConsent.id, consentId))
	if (!found?.copyByEmail) return null
	const { text, textVersion, jointIntent } = found
	const shown = consentOf(textVersion, { business: '', email: '', phone: '' })
	const boxes = new Map<string, boolean | null>(shown?.choices.map(({ name, label }) => [label, found[name]]))
	if (shown) boxes.set(shown.jointIntent, jointIntent)
	return text
		.split('\n\n')
		.filter((line) => boxes.get(line) !== null)
		.map((line) => (boxes.has(line) ? `${boxes.get(line) ? 'Checked' : 'Not checked'}: ${line}` : line))
		.join('\n\n')
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
