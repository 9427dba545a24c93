import { type Slot, slotHours } from '#app/lib/dates/appointment-slots.ts'
import { formatPlacedMoment } from '#app/lib/dates/appointment-time.ts'
import { formatLocalDay } from '#app/lib/dates/local-dates.ts'
import { type Email, note, paragraph } from '#app/modules/notifications/layout/email.ts'
import { whenOf } from './appointment-details.ts'

type WaitlistProps = { slotDate: string; siteName: string; leaveUrl: string }

/** The email to somebody who joined the waitlist of a full day or of one slot. */
export function waitlistJoined({
	slotDate,
	slot,
	siteName,
	leaveUrl,
}: WaitlistProps & { slot: Slot | null }): Email {
	const dayAndSlot = slot ? `${formatLocalDay(slotDate)}, ${slotHours[slot].hours}` : formatLocalDay(slotDate)
	return {
		subject: `You’re on the waitlist for ${dayAndSlot}`,
		preview: 'If a time opens up, we’ll offer it in the order people joined.',
		heading: 'You’re on the waitlist',
		blocks: [
			paragraph(
				`If a time opens up on ${dayAndSlot}, we’ll offer it in the order people joined. When it’s your turn, we’ll email you a link to claim it.`,
			),
			paragraph({ label: 'Leave the waitlist', href: leaveUrl }),
			note('Didn’t sign up for this? Leave the waitlist with the link above, or ignore this email.'),
		],
		isSigned: true,
		reason: `You’re receiving this email because this address was added to a waitlist at ${siteName}.`,
	}
}

type OfferProps = {
	slotDate: string
	slot: Slot
	timeZone: string
	offerEndsAt: Date
	claimUrl: string
	price: string
	siteName: string
}

/** The email that offers a free slot to the next person in line. */
export function waitlistOffer({ offerEndsAt, claimUrl, price, siteName, ...slot }: OfferProps): Email {
	const when = whenOf({ ...slot, startsAt: null })
	const until = formatPlacedMoment(offerEndsAt, slot.timeZone)
	return {
		subject: `A time has opened up: ${when}`,
		preview: `We’re holding it for you until ${until}.`,
		heading: 'A time has opened up, and it’s your turn',
		blocks: [
			{
				kind: 'facts',
				facts: [
					{ label: 'When', value: when, strong: true },
					{ label: 'Held for you until', value: until },
					{ label: 'Price', value: price },
				],
			},
			{ kind: 'button', label: 'Claim this time', href: claimUrl },
			paragraph(
				'The link works once. After the deadline above, we’ll offer the time to the next person in line.',
			),
		],
		isSigned: true,
		reason: `You’re receiving this email because this address was added to a waitlist at ${siteName}.`,
	}
}
