import type { DeclaredRoute } from '#server/pages/route-table.ts'

type Rule = { max: number; windowSeconds: number }

const minute = 60

/**
 * Every write, whatever its address: per client address, per network (IPv4 /24, IPv6 /48), and for all clients together. Where network
 * or all have nothing left, whoever is signed in has the share of their account. But for the payment provider's webhooks: a burst after
 * an outage is no attack, and what is not signed is refused before any work.
 */
export const everyWrite = {
	address: { max: 600, windowSeconds: minute },
	network: { max: 2_400, windowSeconds: minute },
	everybody: { max: 12_000, windowSeconds: minute },
	account: { max: 600, windowSeconds: minute },
} satisfies Record<string, Rule>

const defaultBodyBytesMax = 1_000_000

/** How much a write to a route may bring. */
export const bodyBytesMaxOf = ({ policy }: DeclaredRoute): number =>
	policy.bodyBytesMax ?? defaultBodyBytesMax

/** Reads that cost more than a page, per client address. */
export const fileLimits = {
	pdf: { max: 60, windowSeconds: 5 * minute },
	picture: { max: 120, windowSeconds: 5 * minute },
} satisfies Record<string, Rule>

/**
 * The limit of writes to a route per client address, and the name they are counted under. Sign-in, sign-up and mailed links count per
 * account as well: app/modules/auth/limits/attempts.server.ts.
 */
export function writeLimitOf({ pattern, policy }: DeclaredRoute): { name: string; rule: Rule } {
	const rule = policy.rateLimit
	return rule ? { name: pattern, rule } : { name: 'any', rule: everyWrite.address }
}
