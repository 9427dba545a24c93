import { accountEvents } from './account-events.ts'
import { appointmentEvents } from './appointment-events.ts'
import { clientEvents } from './client-events.ts'
import { communityEvents } from './community-events.ts'
import { creditEvents } from './credit-events.ts'
import { dealEvents } from './deal-events.ts'
import { paymentEvents } from './payment-events.ts'
import { roundEvents } from './round-events.ts'
import { siteEvents } from './site-events.ts'

/**
 * Every event that concerns somebody, and how each person concerned hears of it. An email of a kind that is not listed, or an entry of the
 * audit chain with an action that is not, does not compile. docs/messages.md shows it.
 */
export const messageMap = {
	Accounts: accountEvents,
	Appointments: appointmentEvents,
	'Orders and reviews': paymentEvents,
	'Clients, chat and mail': clientEvents,
	'Credit applications': creditEvents,
	Deals: dealEvents,
	'Rounds of offers': roundEvents,
	Community: communityEvents,
	'The site': siteEvents,
} as const

type AnyEvent = (typeof messageMap)[keyof typeof messageMap][number]
type AnyTold = AnyEvent['told'][number][1]

/** The names of the events. */
export type EventName = AnyEvent['event']

/** The kinds of email, as the outbox stores them. */
export type EmailKind = AnyTold extends infer Told
	? Told extends `email: ${infer Kind}`
		? Kind
		: never
	: never

/** The actions of the audit chain. */
export type AuditAction = Extract<AnyEvent, { audit: readonly string[] }>['audit'][number]

/** The kinds of email that tell a client about what they bought, in these areas. */
export function kindsForClients(areas: readonly (keyof typeof messageMap)[]): EmailKind[] {
	const told = areas.flatMap((area) => messageMap[area].flatMap((event): readonly Told[] => event.told))
	return told.flatMap(([person, how]) =>
		person === 'client' && how.startsWith('email: ') ? (how.slice('email: '.length) as EmailKind) : [],
	)
}

type Told = readonly [person: string, how: string]
