import type { Db } from '#app/db/client.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'

type AccountEnded = {
	/** The reference of the client file. It is all that names the client, because the email is stored. */
	reference: string
	/** Whether another account shares the file, which stays. */
	isShared: boolean
	/** One sentence for each request and agreement that ended, and who was told. */
	ended: readonly string[]
	/** What is kept of the client: 'orders, invoices and refunds'. */
	kept: readonly string[]
}

/** Queues the email that tells the advisor that a client deleted their account, and what became of the file. */
export async function queueAccountEndedEmail(
	tx: Db,
	{ userId, origin, ...content }: AccountEnded & { userId: string; origin: string },
): Promise<void> {
	const { brand } = await getBranding(tx, { origin })
	await queueEmail(tx, {
		kind: 'client-account-deleted',
		owed: true,
		dedupeKey: `client-account-deleted:${userId}`,
		to: brand.contactEmail,
		...renderEmail(accountEndedEmail(content), brand),
	})
}

function accountEndedEmail({ reference, isShared, ended, kept }: AccountEnded): Email {
	const base = {
		subject: `A client deleted their account: ${reference}`,
		heading: 'A client deleted their account',
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
	if (isShared)
		return {
			...base,
			preview: 'The file stays, because another account shares it.',
			blocks: [
				paragraph(
					`One of the accounts that share the file ${reference} was deleted. The file stays with the other account, and nothing in it has ended.`,
				),
			],
		}
	return {
		...base,
		preview: 'The file was deleted with it.',
		blocks: [
			paragraph(
				`The client of the file ${reference} deleted their account. The file was deleted with its notes, deals, documents and emails, so links to it no longer work.`,
			),
			...(ended.length > 0
				? [{ kind: 'steps' as const, title: 'What ended with it', steps: [...ended] }]
				: []),
			...(kept.length > 0 ? [{ kind: 'steps' as const, title: 'What is kept', steps: [...kept] }] : []),
		],
	}
}
