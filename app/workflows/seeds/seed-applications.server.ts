import { currentConsent, wholeConsent } from '#app/content/legal/credit-consent.ts'
import type { Db } from '#app/db/client.server.ts'
import { createDemoAccounts, demoLogins } from '#app/modules/auth/demo-logins.server.ts'
import { insertSampleApplications } from '#app/modules/credit/sample-applications.server.ts'
import { sampleApplications } from '#app/modules/credit/sample-people.ts'
import type { Vault } from '#app/modules/credit/vault/vault.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'

/** Loads the demo's credit applications, once. Call it after the logins were created. */
export async function seedApplications(
	db: Db,
	{ vault, storage, now }: { vault: Vault; storage: FileStorage; now: Date },
): Promise<void> {
	const accounts = await createDemoAccounts(db)
	const [advisorId, memberId] = demoLogins.map(
		(login) => accounts.find(({ email }) => email.toLowerCase() === login.email)!.id,
	) as [string, string]
	const { footerBrand: business, contactEmail: email, phone, timeZone } = await getSettings(db)
	const consent = currentConsent({ business, email, phone })
	await insertSampleApplications(db, {
		vault,
		storage,
		advisorId,
		memberId,
		timeZone,
		now,
		applications: sampleApplications,
		agreement: { text: wholeConsent(consent), textVersion: consent.version },
	})
}
