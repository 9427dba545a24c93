import { type Slot, slotHours } from '#app/lib/visit-slots.ts'
import { formatLocalDay } from '#app/lib/visit-time.ts'
import { type Letter, note, paragraph } from './letter.ts'
import { momentOf, whenOf } from './visit-facts.ts'

type Waiting = { slotDate: string; siteName: string; leaveUrl: string }

/** To somebody who waits for a full day, or one slot of it. */
export function waitlistJoined({
	slotDate,
	slot,
	siteName,
	leaveUrl,
}: Waiting & { slot: Slot | null }): Letter {
	const what = slot ? `${formatLocalDay(slotDate)}, ${slotHours[slot].words}` : formatLocalDay(slotDate)
	return {
		subject: `You are on the waitlist for ${what}`,
		preview: 'If a time becomes free, we offer it in the order people asked.',
		heading: 'You are on the waitlist',
		blocks: [
			paragraph(
				`If a time on ${what} becomes free, it is offered in the order people asked. When it is your turn a mail comes, with a link that takes the time for you.`,
			),
			paragraph({ label: 'Leave the waitlist', href: leaveUrl }),
			note('You did not ask for this? Leave the waitlist with the link above, or do nothing.'),
		],
		reason: `You get this mail because this address was put on a waitlist at ${siteName}.`,
	}
}

type Offer = {
	slotDate: string
	slot: Slot
	timeZone: string
	offerEndsAt: Date
	claimUrl: string
	price: string
	siteName: string
}

/** A time became free, and it is this reader's turn. */
export function waitlistOffer({ offerEndsAt, claimUrl, price, siteName, ...slot }: Offer): Letter {
	const when = whenOf({ ...slot, startsAt: null })
	const until = momentOf(offerEndsAt, slot.timeZone)
	return {
		subject: `A time is free: ${when}`,
		preview: `It is kept for you until ${until}.`,
		heading: 'A time became free, and it is your turn',
		blocks: [
			{
				kind: 'facts',
				facts: [
					{ label: 'When', value: when, strong: true },
					{ label: 'Kept for you until', value: until },
					{ label: 'Price', value: price },
				],
			},
			{ kind: 'button', label: 'Take this time', href: claimUrl },
			paragraph('The link works once. After the time above it goes to the next in line.'),
		],
		reason: `You get this mail because this address was put on a waitlist at ${siteName}.`,
	}
}
