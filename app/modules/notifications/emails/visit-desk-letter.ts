import { formatCents } from '#app/lib/money.ts'
import { type Letter, paragraph } from './letter.ts'
import { whenOf } from './visit-facts.ts'
import type { VisitNews, VisitTold } from './visit-letter.ts'

type DeskNews = Exclude<VisitNews, 'expired' | 'confirmed' | 'reminder'>
type Props = VisitTold & { kind: DeskNews; deskUrl: string }

/** What the advisor is told: what others did. Their own doing needs no mail. */
export function isDeskNews(told: VisitTold): told is VisitTold & { kind: DeskNews } {
	return told.kind in headings && told.by !== 'advisor'
}

/** To the advisor. */
export function visitDeskLetter({ kind, visit, before, reason, refundCents, deskUrl }: Props): Letter {
	const { heading, verb, next } = headings[kind]
	const when = whenOf(visit)
	return {
		subject: `${verb}: ${visit.name}, ${when}`,
		preview: next,
		heading,
		blocks: [
			paragraph(next),
			{
				kind: 'facts',
				facts: [
					...(kind === 'changed' && before ? [{ label: 'Before', value: whenOf(before) }] : []),
					{ label: 'When', value: when, strong: true },
					{ label: 'Client', value: visit.name },
					{ label: 'Phone', value: visit.phone },
					{ label: 'Email', value: visit.email },
					{ label: 'Where', value: visit.location },
					{ label: 'Reference', value: visit.reference },
					{ label: 'Payment', value: visit.paidAt ? 'Paid' : 'Open' },
					...(reason && kind !== 'slot_lost' ? [{ label: 'Reason', value: reason }] : []),
					...(refundCents ? [{ label: 'Goes back', value: formatCents(refundCents) }] : []),
				],
			},
			{ kind: 'button', label: 'Open appointments', href: deskUrl },
			paragraph('Write to the client: ', { label: visit.email, href: `mailto:${visit.email}` }),
		],
		reason: 'You get this mail because this address is the contact address in the settings of the site.',
	}
}

const headings: Record<DeskNews, { heading: string; verb: string; next: string }> = {
	requested: {
		heading: 'A new request for a visit',
		verb: 'New request',
		next: 'The slot is held. Confirm an exact time once it is paid, or before.',
	},
	paid: {
		heading: 'A visit is paid',
		verb: 'Paid',
		next: 'The slot is firm. If it has no exact time yet, confirm one.',
	},
	changed: {
		heading: 'A client moved a visit',
		verb: 'Moved',
		next: 'The new slot is taken, the old one free. An exact time has to be confirmed anew.',
	},
	cancelled: {
		heading: 'A client cancelled a visit',
		verb: 'Cancelled',
		next: 'The slot is free again.',
	},
	restored: {
		heading: 'A visit is on again',
		verb: 'On again',
		next: 'It had ended unpaid, was paid late, and its slot was still free.',
	},
	slot_lost: {
		heading: 'A payment found no slot',
		verb: 'Refund due',
		next: 'The money waits among the refunds. Give it back there, or agree on another time; after a day it goes back by itself.',
	},
}
