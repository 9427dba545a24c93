import type { Db } from '#app/db/client.server.ts'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { invitationEmail } from '#app/modules/rounds/emails/round-emails.ts'
import { writeAdfLead } from '#app/modules/rounds/invitations/adf-lead.ts'
import type { Invitation } from '#app/modules/rounds/invitations/invitations.server.ts'
import type { Round } from '#app/modules/rounds/rounds.server.ts'
import { adfLeadOf } from './adf-lead-of.server.ts'
import { linkOf, mailOnce, noticeOf, type RoundMail } from './round-context.server.ts'

type InviteInput = RoundMail & { round: Round; dealer: Invitation & { phone: string }; now: Date }

/**
 * Emails a dealer its invitation, and sends the lead to its customer system if the dealer book has an address for it. Call it in a
 * transaction.
 */
export async function mailInvitation(tx: Db, { round, dealer, now, ...mail }: InviteInput): Promise<void> {
	const { notice, brand } = await noticeOf(tx, round, mail)
	const url = linkOf(dealer, mail)
	await mailOnce(tx, {
		kind: 'round-invitation',
		about: dealer.id,
		to: dealer.email,
		email: invitationEmail(notice, { url }),
		brand,
	})
	if (!dealer.crmEmail) return
	const lead = writeAdfLead(adfLeadOf({ round, dealer, notice, brand, url, now }))
	await queueEmail(tx, {
		kind: 'round-lead',
		owed: true,
		dedupeKey: `round-lead:${dealer.id}`,
		to: dealer.crmEmail,
		replyTo: brand.contactEmail,
		subject: `Lead: ${notice.car}`,
		// Customer systems read the lead from the text part, and might mistake an HTML part for it.
		html: '',
		text: lead,
	})
}
