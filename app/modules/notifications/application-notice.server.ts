import type { Db } from '#app/db/client.server.ts'
import { applicationNotice } from './emails/application-notice.ts'
import type { Brand } from './emails/letter.ts'
import { renderLetter } from './emails/render.server.tsx'
import { queueMail } from './outbox.server.ts'

type Notice = { applicationId: string; to: string; reference: string; text: string; brand: Brand }

/** Mails the notice of a decision, in the caller's transaction; once for an application. */
export async function queueApplicationNotice(
	tx: Db,
	{ applicationId, to, reference, text, brand }: Notice,
): Promise<void> {
	const letter = applicationNotice({ reference, text, siteName: brand.headerBrand })
	await queueMail(tx, {
		kind: 'application-notice',
		dedupeKey: `application:${applicationId}:notice`,
		to,
		...renderLetter(letter, brand),
	})
}
