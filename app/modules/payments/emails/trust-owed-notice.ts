import { formatCents } from '#app/lib/money/money.ts'
import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import type { TrustMovement } from '../books/trust-debts.server.ts'

/** Returns the email that tells the advisor what a dispute of a fee in trust took that is the business's to pay. */
export function trustOwedNotice({
	movement: { reference, title, trustCents, ownCents },
	origin,
}: {
	movement: TrustMovement
	origin: string
}): Email {
	const own = formatCents(-ownCents)
	return {
		subject: `${own} of a dispute is yours to pay (${reference})`,
		preview: 'If it came out of the trust account, pay it back in.',
		heading: `${own} of a dispute is yours`,
		blocks: [
			{
				kind: 'facts',
				facts: [
					{ label: 'Order', value: `${title}, ${reference}` },
					...(trustCents ? [{ label: 'Out of trust', value: formatCents(-trustCents) }] : []),
					{ label: 'Yours', value: own, strong: true },
				],
			},
			paragraph(
				`The bank’s fee for a dispute is yours, and so is what was no longer in trust. If the provider took it out of the trust account, pay ${own} into it from your own money today: the rest in it is other clients’ money.`,
			),
			{ kind: 'button', label: 'Open the order', href: `${origin}/admin/orders/${reference}` },
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}
