import type { Db } from '#app/db/client.server.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'

type QuoteNotice = {
	/** The message that contained the quote. Only one notice is sent per message. */
	messageId: string
	clientName: string
	/** Empty if nobody knows who wrote it. */
	dealerName: string
	/** The total amount to ask about; 0 if there is nothing. */
	askCents: number
	asks: readonly { title: string; cents: number | null; say: string }[]
	/** Whether the lines add up, as a sentence. */
	checksum: string
	/** How many lines should be compared with the original. */
	markedLines: number
	url: string
	origin: string
}

const asksMax = 6

/** Queues an email to the advisor about a quote that was read from an email. Call it in the transaction that enters the draft. */
export async function queueQuoteNotice(tx: Db, notice: QuoteNotice): Promise<void> {
	const { brand } = await getBranding(tx, { origin: notice.origin })
	await queueEmail(tx, {
		kind: 'mail-quote',
		owed: true,
		dedupeKey: `mail-quote:${notice.messageId}`,
		to: brand.contactEmail,
		...renderEmail(quoteNoticeEmail(notice), brand),
	})
}

export function quoteNoticeEmail(notice: QuoteNotice): Email {
	const { clientName, dealerName, askCents, asks, checksum, markedLines, url } = notice
	const from = dealerName ? `from ${dealerName} ` : ''
	const toAsk = askCents > 0 ? `${formatCents(askCents)} to ask about` : 'nothing to ask about so far'
	const shown = asks.slice(0, asksMax)
	return {
		subject: `Quote ${from}for ${clientName}: ${toAsk}`,
		preview: checksum,
		heading: `A quote ${from}for ${clientName}`,
		blocks: [
			paragraph(`We read it from an email and saved it as a draft: ${toAsk}. ${checksum}`),
			...(shown.length > 0
				? [
						{
							kind: 'facts' as const,
							title: 'What to ask about',
							facts: shown.map(({ title, cents }) => ({
								label: title,
								value: cents === null ? 'Check' : formatCents(cents),
							})),
						},
					]
				: []),
			...(markedLines > 0
				? [
						note(
							markedLines === 1
								? 'One line should be compared with the original.'
								: `${markedLines} lines should be compared with the original.`,
						),
					]
				: []),
			{ kind: 'button', label: 'Check the draft', href: url, showsUrl: true },
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}
