import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditConsent } from '#app/db/schema/credit.ts'

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
