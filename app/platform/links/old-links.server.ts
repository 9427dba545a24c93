import { createHmac } from 'node:crypto'
import type { LinkPurpose } from '#app/lib/paths/link-purposes.ts'
import { shortUuid } from './short-uuid.server.ts'
import type { Link } from './signed-links.server.ts'

type OldLink = {
	/** The last day on which a link of this form can still open something. Delete the entry after it, and at the end this file. */
	until: string
	/** What the key was derived for. */
	key: string
	/** What was signed. */
	message(subject: string, state: readonly string[]): string
	/** Of how many bytes the signature was; of all 32 unless given. */
	macBytes?: number
	/** How the token spelled its subject; as it is unless given. */
	spell?: (subject: string) => string
}

/** How links were signed that were sent before December 2026. Each module had a form of its own; none is made anymore. */
const oldLinks: Partial<Record<LinkPurpose, OldLink>> = {
	// Booked at most a year ahead, and open for 90 days after the appointment.
	appointment: {
		until: '2028-02-28',
		key: 'appointment links',
		message: (id, [email]) => JSON.stringify(['manage', 1, id, email]),
		spell: shortUuid,
	},
	// 180 days after the payment.
	brief: {
		until: '2027-05-29',
		key: 'brief links',
		message: (id) => JSON.stringify(['brief', 1, id]),
	},
	// 90 days after it was sent.
	vehicle: {
		until: '2027-02-28',
		key: 'recommendation links',
		message: (id, [email]) => JSON.stringify(['answer', 1, id, email]),
	},
	// Until the application is destroyed: 30 days after its end, or 90 after the last activity.
	application: {
		until: '2027-11-30',
		key: 'application links',
		message: (id, [version, email]) => JSON.stringify(['first', Number(version), id, email]),
	},
	// The others have no end of their own; two years are more than anybody waits.
	invoice: {
		until: '2028-11-30',
		key: 'invoice links',
		message: (id, [email]) => JSON.stringify(['pay', 1, id, email]),
	},
	chat: {
		until: '2028-11-30',
		key: 'chat links',
		message: (id, [email]) => JSON.stringify(['resume', 1, id, email]),
	},
	'chat-emails': {
		until: '2028-11-30',
		key: 'chat links',
		message: (id, [email]) => JSON.stringify(['unsubscribe', 1, id, email]),
	},
	'forum-emails': {
		until: '2028-11-30',
		key: 'forum emails',
		message: (memberId) => memberId,
	},
	'quote-card': {
		until: '2028-11-30',
		key: 'quote cards',
		message: (card) => card,
		macBytes: 16,
	},
}

/** Returns the token that an email of that time had; null for a purpose that has none. */
export function oldTokenOf(secret: string, { purpose, subject, state = [] }: Link): string | null {
	const old = oldLinks[purpose]
	if (!old) return null
	const key = createHmac('sha256', secret).update(old.key).digest()
	const mac = createHmac('sha256', key).update(old.message(subject, state)).digest()
	return `${old.spell?.(subject) ?? subject}.${mac.subarray(0, old.macBytes).toString('base64url')}`
}
