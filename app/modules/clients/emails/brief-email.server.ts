import type { Db } from '#app/db/client.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { Email } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { type BriefAnswers, briefFacts } from '../brief/brief.ts'
import { nameOfClient } from '../clients.server.ts'

type BriefEmail = {
	order: { id: string; reference: string; title: string }
	clientId: string
	answers: BriefAnswers
	isNew: boolean
	/** The labels of the answers that changed. */
	changed: readonly string[]
	origin: string
	now: Date
}

const hourMs = 3_600_000

/** Queues the email that tells the advisor what a client looks for; changes within the same hour are one email. */
export async function queueBriefEmail(
	tx: Db,
	{ clientId, isNew, now, origin, ...content }: BriefEmail,
): Promise<void> {
	const { brand } = await getBranding(tx, { origin })
	const hour = Math.floor(now.getTime() / hourMs)
	await queueEmail(tx, {
		kind: 'brief',
		owed: true,
		dedupeKey: isNew ? `brief:${content.order.id}` : `brief:${content.order.id}:${hour}`,
		to: brand.contactEmail,
		...renderEmail(
			briefEmail({
				...content,
				isNew,
				clientName: await nameOfClient(tx, { id: clientId }),
				fileUrl: `${origin}/admin/clients/${clientId}`,
			}),
			brand,
		),
	})
}

type Props = Pick<BriefEmail, 'order' | 'answers' | 'isNew' | 'changed'> & {
	clientName: string
	fileUrl: string
}

/** Tells the advisor what a client looks for, or what they changed. */
export function briefEmail({ order, answers, isNew, changed, clientName, fileUrl }: Props): Email {
	return {
		subject: isNew
			? `What ${clientName} is looking for (${order.reference})`
			: `${clientName} changed what they’re looking for (${order.reference})`,
		preview: isNew
			? briefFacts(answers)
					.slice(0, 3)
					.map(({ value }) => value)
					.join(' · ')
			: `Changed: ${changed.join(', ')}.`,
		heading: isNew ? `What ${clientName} is looking for` : `${clientName} changed their answers`,
		blocks: [
			{
				kind: 'facts',
				facts: briefFacts(answers).map(({ label, value }) => ({
					label,
					value,
					strong: changed.includes(label),
				})),
			},
			{ kind: 'button', label: 'Open the client’s file', href: fileUrl },
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}
