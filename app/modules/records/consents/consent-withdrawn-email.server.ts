import type { Db } from '#app/db/client.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'

type ConsentWithdrawn = {
	/** The client's. */
	email: string
	/** What they agreed to. */
	what: string
}

/** Queues the email that asks the advisor to send paper to somebody who no longer agrees to electronic records. */
export async function queueConsentWithdrawn(
	tx: Db,
	{ consentId, origin, ...content }: ConsentWithdrawn & { consentId: string; origin: string },
): Promise<void> {
	const { brand } = await getBranding(tx, { origin })
	await queueEmail(tx, {
		kind: 'consent-withdrawn',
		owed: true,
		dedupeKey: `consent-withdrawn:${consentId}`,
		to: brand.contactEmail,
		...renderEmail(consentWithdrawnEmail(content), brand),
	})
}

const consentWithdrawnEmail = ({ email, what }: ConsentWithdrawn): Email => ({
	subject: `Send paper from now on: ${email}`,
	heading: 'A client wants paper',
	preview: 'They no longer agree to electronic records.',
	reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	blocks: [
		paragraph(`${email} no longer agrees to: ${what.toLowerCase()}.`),
		paragraph(
			'Send the copies and notices that belong to it by postal mail from now on (15 U.S.C. 7001(c)(1)(B)). What was signed and sent before stays valid.',
		),
	],
})
