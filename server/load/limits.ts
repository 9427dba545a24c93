import { addressBlock, type Limit, networkBlock } from '#app/modules/limits/limits.server.ts'
import type { DeclaredRoute } from '#server/pages/route-table.ts'

type Rule = { max: number; windowSeconds: number }

const minute = 60

/**
 * Limits of all writes: per client address, per network (IPv4 /24, IPv6 /48), and for all clients together. When the network's
 * or the total limit is used up, signed-in users may still use their account's share. The payment provider's webhooks are
 * exempt: a burst after an outage is no attack, and unsigned events are rejected before any work.
 */
export const everyWrite = {
	address: { max: 600, windowSeconds: minute },
	network: { max: 2_400, windowSeconds: minute },
	everybody: { max: 12_000, windowSeconds: minute },
	account: { max: 600, windowSeconds: minute },
} satisfies Record<string, Rule>

const defaultBodyBytesMax = 1_000_000

/** The largest body of a write to a route, in bytes. */
export const bodyBytesMaxOf = ({ policy }: DeclaredRoute): number =>
	policy.bodyBytesMax ?? defaultBodyBytesMax

/** Limits of reads that cost more than a page, per client address. */
export const fileLimits = {
	pdf: { max: 60, windowSeconds: 5 * minute },
	picture: { max: 120, windowSeconds: 5 * minute },
} satisfies Record<string, Rule>

/**
 * The limit of writes to a route per client address, and the name they are counted under. Sign-in, sign-up and emailed links
 * are also limited per account: app/modules/auth/sign-in/attempts.server.ts.
 */
export function writeLimitOf({ pattern, policy }: DeclaredRoute): { name: string; rule: Rule } {
	const rule = policy.rateLimit
	return rule ? { name: pattern, rule } : { name: 'any', rule: everyWrite.address }
}

/** The limits that a write to a route consumes, in this order: of its address, of its network, and of everybody. */
export function limitsOfWrite(
	route: DeclaredRoute,
	{ clientIp, now }: { clientIp: string; now: Date },
): [address: Limit, network: Limit, everybody: Limit] {
	const { name, rule } = writeLimitOf(route)
	return [
		{ key: `write:${name}:${addressBlock(clientIp)}`, ...rule, now },
		{ key: `write:network:${networkBlock(clientIp)}`, ...everyWrite.network, now },
		{ key: 'write:everybody', ...everyWrite.everybody, now },
	]
}
