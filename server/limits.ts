import { plainPath } from '#app/lib/page-path.ts'

type Rule = { max: number; windowSeconds: number }

const minute = 60

/**
 * Every write, whatever its address: per client address, and for all clients together. But for the payment
 * provider's webhooks: a burst after an outage is no attack, and what is not signed is refused before any work.
 */
export const everyWrite: { address: Rule; everybody: Rule } = {
	address: { max: 600, windowSeconds: minute },
	everybody: { max: 12_000, windowSeconds: minute },
}

/**
 * Narrower shares of single addresses, per client address. Sign-in, sign-up and mailed links count per
 * account as well: app/modules/auth/attempts.server.ts.
 */
const ofAddress = new Map<string, Rule>(
	Object.entries({
		'/api/checklist': { max: 600, windowSeconds: 5 * minute },
		'/api/chat/messages': { max: 300, windowSeconds: 5 * minute },
		'/api/chat/address': { max: 30, windowSeconds: 5 * minute },
		'/api/create-checkout': { max: 120, windowSeconds: 5 * minute },
		'/apply': { max: 60, windowSeconds: 5 * minute },
		'/apply/resume': { max: 60, windowSeconds: 5 * minute },
		// They bring as many files as the form itself.
		'/apply/correct': { max: 60, windowSeconds: 5 * minute },
		'/apply/part': { max: 60, windowSeconds: 5 * minute },
		'/api/apply': { max: 600, windowSeconds: 5 * minute },
		'/api/apply/files': { max: 200, windowSeconds: 5 * minute },
		'/appointment': { max: 120, windowSeconds: 5 * minute },
		'/account/community': { max: 60, windowSeconds: 5 * minute },
		'/account/notifications': { max: 120, windowSeconds: 5 * minute },
		'/api/community-pictures': { max: 120, windowSeconds: 5 * minute },
		'/api/community-preview': { max: 60, windowSeconds: minute },
		'/community/new': { max: 120, windowSeconds: 5 * minute },
		'/community/mails': { max: 120, windowSeconds: 5 * minute },
		'/account/security/email': { max: 60, windowSeconds: 5 * minute },
		'/account/security/password': { max: 60, windowSeconds: 5 * minute },
		'/account/security': { max: 120, windowSeconds: 5 * minute },
		'/account/messages': { max: 120, windowSeconds: 5 * minute },
		'/chat': { max: 120, windowSeconds: 5 * minute },
		'/chat/mails': { max: 120, windowSeconds: 5 * minute },
		'/chat/resume': { max: 60, windowSeconds: 5 * minute },
		'/email-change': { max: 120, windowSeconds: 5 * minute },
		'/api/session/refresh': { max: 1_200, windowSeconds: minute },
		'/invoice': { max: 120, windowSeconds: 5 * minute },
		'/forgot-password': { max: 60, windowSeconds: 5 * minute },
		'/reset-password': { max: 120, windowSeconds: 5 * minute },
		'/services': { max: 120, windowSeconds: 5 * minute },
		'/resources/checklist': { max: 120, windowSeconds: 5 * minute },
		'/reviews/new': { max: 60, windowSeconds: 5 * minute },
		'/reviews/unsubscribe': { max: 120, windowSeconds: 5 * minute },
		'/sign-in': { max: 200, windowSeconds: 5 * minute },
		'/sign-in/second-factor': { max: 120, windowSeconds: 5 * minute },
		'/account/confirm': { max: 120, windowSeconds: 5 * minute },
		'/account/second-factor': { max: 120, windowSeconds: 5 * minute },
		'/sign-up': { max: 200, windowSeconds: 5 * minute },
		'/verify-email': { max: 120, windowSeconds: 5 * minute },
		'/account/data': { max: 30, windowSeconds: 5 * minute },
		'/account/vehicles': { max: 120, windowSeconds: 5 * minute },
		'/vehicle': { max: 120, windowSeconds: 5 * minute },
		'/waitlist': { max: 120, windowSeconds: 5 * minute },
	}),
)

const BODY_BYTES_MAX = 1_000_000

/** Addresses that take a file, a little above what the form takes: it then says so itself. */
const filesAt = new Map(
	Object.entries({
		'/admin/resources': 21_000_000,
		'/admin/recommendations': 10_500_000,
		// One document; and without scripts all of them with the form.
		'/api/apply/files': 21_000_000,
		'/apply': 100_000_000,
		'/apply/correct': 100_000_000,
		'/apply/part': 100_000_000,
		'/account/community': 5_500_000,
		'/api/community-pictures': 5_500_000,
		'/community/new': 5_500_000,
		'/reviews/new': 5_500_000,
	}),
)
const picturesAt = /^\/(?:api\/chat\/(?:desk\/conversations\/[^/]+\/)?messages|community\/edit\/post\/\d+)$/
const PICTURE_BYTES_MAX = 5_500_000
const vehiclesAt = /^\/admin\/recommendations\/[^/]+$/
const VEHICLE_BYTES_MAX = 10_500_000

/** How much a write to a path may bring. */
export function bodyBytesMax(path: string): number {
	const plain = plainPath(path)
	const file = filesAt.get(plain)
	if (file !== undefined) return file
	if (vehiclesAt.test(plain)) return VEHICLE_BYTES_MAX
	return picturesAt.test(plain) ? PICTURE_BYTES_MAX : BODY_BYTES_MAX
}

/** Reads that cost more than a page, per client address. */
export const fileLimits = {
	pdf: { max: 60, windowSeconds: 5 * minute },
	picture: { max: 120, windowSeconds: 5 * minute },
} satisfies Record<string, Rule>

/** The name a path is counted under, and its share. Spellings that reach the same route count as one. */
export function ruleFor(path: string): { name: string; rule: Rule } {
	const name = plainPath(path)
	const rule = ofAddress.get(name)
	return rule ? { name, rule } : { name: 'any', rule: everyWrite.address }
}
