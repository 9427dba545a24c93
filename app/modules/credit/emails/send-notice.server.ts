import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { applicationNotice } from './application-notice.ts'

type Notice = {
	applicationId: string
	role?: 'first' | 'co'
	to: string
	reference: string
	text: string
	brand: Brand
}

/** Queues the email with the notice of a decision, in the caller's transaction; once per person. */
export async function queueApplicationNotice(
	tx: Db,
	{ applicationId, role = 'first', to, reference, text, brand }: Notice,
): Promise<void> {
	const email = applicationNotice({ reference, text, siteName: brand.headerBrand })
	await queueEmail(tx, {
		kind: 'application-notice',
		owed: true,
		dedupeKey: `application:${applicationId}:${role === 'co' ? 'co:' : ''}notice`,
		to,
		...renderEmail(email, brand),
	})
}
