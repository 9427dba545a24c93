import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditConsent } from '#app/db/schema/credit.ts'

/** The text somebody agreed to, for the mail in which they asked for a copy of it; null when they did not. */
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
