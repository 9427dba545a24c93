import type { Db } from '#app/db/client.server.ts'
import type { Slot } from '#app/lib/dates/appointment-slots.ts'
import { formatCents } from '#app/lib/money/money.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { waitlistJoined, waitlistOffer } from './waitlist-emails.ts'

type Entry = { id: string; email: string; slotDate: string }

/** Queues the email that tells somebody that they are on a waitlist and how to leave it; once per entry. */
export function queueWaitlistJoined(
	tx: Db,
	{ entry, brand, leaveUrl }: { entry: Entry & { slot: Slot | null }; brand: Brand; leaveUrl: string },
): Promise<void> {
	const email = waitlistJoined({ ...entry, siteName: brand.headerBrand, leaveUrl })
	return queueEmail(tx, {
		kind: 'waitlist-joined',
		dedupeKey: `waitlist:${entry.id}:joined`,
		to: entry.email,
		...renderEmail(email, brand),
	})
}

type Offer = {
	entry: Entry & { offeredSlot: Slot; offeredAt: Date; offerEndsAt: Date }
	brand: Brand
	timeZone: string
	claimUrl: string
	priceCents: number
}

/** Queues the email that offers a freed slot; once per offer. */
export function queueWaitlistOffer(
	tx: Db,
	{ entry, brand, timeZone, claimUrl, priceCents }: Offer,
): Promise<void> {
	const { slotDate, offeredSlot: slot, offerEndsAt } = entry
	const price = formatCents(priceCents)
	const offer = { slotDate, slot, timeZone, offerEndsAt, claimUrl, price, siteName: brand.headerBrand }
	return queueEmail(tx, {
		kind: 'waitlist-offer',
		dedupeKey: `waitlist:${entry.id}:offer:${entry.offeredAt.getTime()}`,
		to: entry.email,
		...renderEmail(waitlistOffer(offer), brand),
	})
}
