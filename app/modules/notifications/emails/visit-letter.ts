import { formatCents } from '#app/lib/money.ts'
import { type Block, type Brand, type Letter, note, paragraph, phoneLink } from './letter.ts'
import { momentOf, type VisitFacts, whenOf, withoutLinks } from './visit-facts.ts'

export type VisitNews =
	| 'requested'
	| 'paid'
	| 'confirmed'
	| 'changed'
	| 'cancelled'
	| 'expired'
	| 'restored'
	| 'slot_lost'
	| 'reminder'

export type VisitTold = {
	kind: VisitNews
	visit: VisitFacts
	by: 'client' | 'advisor' | 'system'
	before?: { slotDate: string; slot: VisitFacts['slot']; startsAt: Date | null; timeZone: string } | undefined
	reason?: string | undefined
	refundCents?: number | undefined
}

type Props = VisitTold & {
	manageUrl: string
	/** What a visit costs now. */
	priceCents: number
	siteName: string
} & Pick<Brand, 'origin' | 'contactEmail' | 'phone'>

/** To the client, whatever happened to their visit. Nothing in it is their own words but the place, and that without links. */
export function visitLetter(props: Props): Letter {
	const { kind, visit, siteName, contactEmail, phone } = props
	const { subject, heading, preview, blocks } = letters[kind](props)
	return {
		subject,
		heading,
		preview,
		blocks: [
			...blocks,
			paragraph(
				'Questions? Write to ',
				{ label: contactEmail, href: `mailto:${contactEmail}` },
				' or call ',
				phoneLink(phone),
				'.',
			),
			...(kind === 'requested' && !visit.paidAt
				? [note('You did not ask for this? Then do nothing: unpaid, the request ends by itself.')]
				: []),
		],
		reason: `You get this mail because a visit was asked for at ${siteName} with this address.`,
	}
}

type Core = Omit<Letter, 'reason'>

const letters: Record<VisitNews, (props: Props) => Core> = {
	requested: (props) => ({
		subject: `We have your request: ${whenOf(props.visit)}`,
		heading: 'We have your request',
		preview: props.visit.holdEndsAt
			? `Your slot is held until ${momentOf(props.visit.holdEndsAt, props.visit.timeZone)}.`
			: 'Your slot is yours. The exact time follows.',
		blocks: [
			props.visit.holdEndsAt
				? paragraph(
						`The slot is held for you until ${momentOf(props.visit.holdEndsAt, props.visit.timeZone)}. Pay until then and it is yours; after that, others can have it.`,
					)
				: paragraph('The slot is yours.'),
			factsOf(props),
			props.visit.holdEndsAt ? payButton(props) : manageButton(props),
			paragraph('We confirm the exact time within these hours by mail. ', manageLink(props)),
		],
	}),
	paid: (props) => ({
		subject: `Your slot is firm: ${whenOf(props.visit)}`,
		heading: 'Paid. The slot is yours.',
		preview: 'We confirm the exact time by mail.',
		blocks: [
			paragraph(
				'Your payment is in, and nobody else can have this slot. The receipt comes in a mail of its own.',
			),
			factsOf(props),
			manageButton(props),
			...(props.visit.startsAt
				? []
				: [paragraph('Next we confirm the exact time within these hours, by mail.')]),
		],
	}),
	confirmed: (props) => ({
		subject: `Confirmed: ${whenOf(props.visit)}`,
		heading: 'Your visit has its time',
		preview: `${whenOf(props.visit)}, ${place(props)}`,
		blocks: [
			paragraph('We meet you there. The calendar file in this mail puts it into your calendar.'),
			factsOf(props),
			...(props.visit.paidAt ? [manageButton(props)] : [payButton(props), paragraph(manageLink(props))]),
		],
	}),
	changed: (props) => ({
		subject: `Moved: ${whenOf(props.visit)}`,
		heading: props.by === 'client' ? 'You moved your visit' : 'Your visit was moved',
		preview: `Now ${whenOf(props.visit)}`,
		blocks: [
			paragraph(
				props.by === 'client'
					? 'Here is what is agreed now. The time before is free for others again.'
					: 'Here is what is agreed now. It does not suit you? Move it or cancel it below.',
			),
			factsOf(props),
			...reasonOf(props),
			manageButton(props),
		],
	}),
	cancelled: (props) => ({
		subject: `Cancelled: ${whenOf(props.visit)}`,
		heading: props.by === 'client' ? 'You cancelled your visit' : 'Your visit is cancelled',
		preview: refundSentence(props) ?? 'Nothing was charged.',
		blocks: [
			paragraph(
				props.by === 'client'
					? 'The visit is off. The calendar file in this mail takes it out of your calendar.'
					: 'We are sorry: this visit is off. The calendar file in this mail takes it out of your calendar.',
			),
			factsOf(props),
			...reasonOf(props),
			...sentence(refundSentence(props)),
			bookAgain(props),
		],
	}),
	expired: (props) => ({
		subject: `Your request has ended: ${whenOf(props.visit)}`,
		heading: 'Your request has ended',
		preview: 'The slot was held for you and is free again. Nothing was charged.',
		blocks: [
			paragraph(
				'The slot was held for you and nobody paid in time, so it is free for others again. Nothing was charged.',
			),
			factsOf(props),
			bookAgain(props),
			paragraph('Already paid in the last minutes? Then do nothing: we see it, and write to you at once.'),
		],
	}),
	restored: (props) => ({
		subject: `On again: ${whenOf(props.visit)}`,
		heading: 'Your visit is on again',
		preview: `${whenOf(props.visit)}, ${place(props)}`,
		blocks: [
			paragraph(
				'Your visit is back in our calendar. The calendar file in this mail puts it back into yours.',
			),
			factsOf(props),
			manageButton(props),
		],
	}),
	slot_lost: (props) => ({
		subject: `Your payment goes back: ${whenOf(props.visit)}`,
		heading: props.reason === 'paid_twice' ? 'You paid twice' : 'Your payment came too late',
		preview: refundSentence(props) ?? 'Your money goes back to you.',
		blocks: [
			paragraph(lostBecause[props.reason ?? ''] ?? lostBecause.slot_lost!),
			factsOf(props),
			...sentence(refundSentence(props)),
			...(props.reason === 'paid_twice' ? [] : [bookAgain(props)]),
		],
	}),
	reminder: (props) => ({
		subject: `Reminder: ${whenOf(props.visit)}`,
		heading: 'Your visit is coming up',
		preview: `${whenOf(props.visit)}, ${place(props)}`,
		blocks: [
			paragraph('We look forward to it. Bring your licence and whatever the dealer has told you in writing.'),
			factsOf(props),
			...(props.visit.paidAt ? [manageButton(props)] : [payButton(props), paragraph(manageLink(props))]),
		],
	}),
}

const lostBecause: Record<string, string> = {
	slot_lost:
		'Your payment arrived after the slot was no longer held, and somebody else has it now. We are sorry.',
	paid_after_cancel: 'Your payment arrived after the visit was cancelled.',
	paid_twice: 'A second payment for the same visit arrived. The visit itself stands as it is.',
}

const place = ({ visit }: Props) => withoutLinks(visit.location)

function factsOf({ kind, visit, before, priceCents }: Props): Block {
	const moved = kind === 'changed' && before
	const off = visit.status === 'cancelled' || visit.status === 'expired'
	return {
		kind: 'facts',
		facts: [
			...(moved ? [{ label: 'Before', value: whenOf(before) }] : []),
			{ label: moved ? 'Now' : 'When', value: whenOf(visit), strong: true },
			{ label: 'Where', value: withoutLinks(visit.location) },
			{ label: 'Reference', value: visit.reference },
			...(off
				? []
				: [{ label: 'Payment', value: visit.paidAt ? 'Paid' : `${formatCents(priceCents)}, open` }]),
		],
	}
}

function refundSentence({ visit, refundCents, kind, by }: Props): string | undefined {
	if (refundCents)
		return `${formatCents(refundCents)} goes back to the card or account you paid with. A mail tells you when it is on its way.`
	if (kind === 'cancelled' && visit.paidAt)
		return by === 'client'
			? 'This visit is too near for a refund by our terms, so the payment stays with us.'
			: 'Nothing of the payment goes back with this. You see that differently? Write to us.'
	return undefined
}

const reasonOf = ({ reason, by }: Props): Block[] =>
	reason && by !== 'client' ? [note(`Why: ${reason}`)] : []
const sentence = (text: string | undefined): Block[] => (text ? [paragraph(text)] : [])
const manageLink = ({ manageUrl }: Props) => ({ label: 'See, move or cancel your visit', href: manageUrl })
const manageButton = ({ manageUrl }: Props): Block => ({
	kind: 'button',
	label: 'See or change your visit',
	href: manageUrl,
})
const payButton = ({ manageUrl, priceCents }: Props): Block => ({
	kind: 'button',
	label: `Pay ${formatCents(priceCents)} now`,
	href: manageUrl,
})
const bookAgain = ({ origin }: Props): Block => ({
	kind: 'button',
	label: 'Ask for another time',
	href: `${origin}/services#in-person`,
})
