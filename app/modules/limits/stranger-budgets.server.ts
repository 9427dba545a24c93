import type { Db } from '#app/db/client.server.ts'
import { TooMany } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import {
	addressBlock,
	checkLimit,
	consumeLimitsInOrder,
	type Limit,
	type LimitUse,
	networkBlock,
	releaseUses,
	waitingTime,
} from './limits.server.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

type Rule = readonly [max: number, windowSeconds: number]
type Budget = {
	/** The subject of the error message, such as 'files were sent'. */
	what: string
	/** For strangers: one address (IPv6: its /64), one network (/24, IPv6: /48), and all of them together. */
	address: Rule
	network: Rule
	everybody: Rule
	/** For a known caller, from any address. */
	account: Rule
}

/**
 * A network may use at most a fifth of the budget of all strangers. The table in docs/operations.md is generated from this one.
 */
export const budgets = {
	drafts: {
		what: 'applications were started',
		address: [100, day],
		network: [300, day],
		everybody: [2_000, day],
		account: [100, day],
	},
	/** Kilobytes of 1,000 bytes, rounded up for each file. */
	draftKilobytes: {
		what: 'files were sent',
		address: [100_000, day],
		network: [300_000, day],
		everybody: [4_000_000, day],
		account: [300_000, day],
	},
	/** Emails to an address that was typed into a form. The limit per recipient is in `recipient-limits.server.ts`. */
	emails: {
		what: 'emails were requested',
		address: [20, hour],
		network: [60, hour],
		everybody: [1_000, hour],
		account: [30, hour],
	},
	invitations: {
		what: 'invitations were sent',
		address: [10, day],
		network: [30, day],
		everybody: [500, day],
		account: [20, day],
	},
	previews: {
		what: 'previews were requested',
		address: [60, minute],
		network: [240, minute],
		everybody: [1_200, minute],
		account: [60, minute],
	},
	/** Quotes that wait until their sender has signed in. */
	keptForms: {
		what: 'quotes were kept',
		address: [20, day],
		network: [100, day],
		everybody: [1_000, day],
		account: [100, day],
	},
	conversations: {
		what: 'conversations were started',
		address: [30, hour],
		network: [200, hour],
		everybody: [3_000, hour],
		account: [30, hour],
	},
	chatPictures: {
		what: 'pictures were sent',
		address: [20, hour],
		network: [60, hour],
		everybody: [400, hour],
		account: [20, hour],
	},
} satisfies Record<string, Budget>

export type BudgetKind = keyof typeof budgets

/**
 * The sender of a request. `knownAs` names a signed-in account ('user:…') or an application opened by its emailed link; null for
 * a stranger.
 */
export type Caller = { clientIp: string; knownAs: string | null }

type BudgetUse = { kind: BudgetKind; caller: Caller; amount?: number; now: Date }

/** Returns the caller of a request. A signed-in person counts as known once their address is confirmed. */
export const callerOf = (viewer: Pick<Viewer, 'id' | 'emailVerified'> | null, clientIp: string): Caller => ({
	clientIp,
	knownAs: viewer?.emailVerified ? `user:${viewer.id}` : null,
})

/**
 * Consumes a budget, all or nothing: for a stranger those of their address, their network and all strangers; for a known caller
 * only their own. `db` must be a connection, not a transaction: the row that all strangers share would stay locked until it ends.
 * @returns the uses, to be passed to `releaseUses` if the request fails
 * @throws TooMany with the seconds until it can be tried again
 */
export async function consumeBudget(db: Db, use: BudgetUse): Promise<LimitUse[]> {
	const rules = rulesOf(use)
	const { uses, error } = await consumeLimitsInOrder(
		db,
		rules.map(({ limit }) => limit),
	)
	if (!error) return uses
	await releaseUses(db, uses)
	throw rejectionOf(use, rules[uses.length]!.scope, error)
}

/**
 * Checks whether anything is left without consuming it, before work that would be wasted. @throws TooMany like `consumeBudget`
 */
export async function assertBudget(db: Db, use: BudgetUse): Promise<void> {
	for (const { scope, limit } of rulesOf(use))
		await checkLimit(db, limit).catch((error: unknown) => {
			throw error instanceof TooMany ? rejectionOf(use, scope, error) : error
		})
}

type BudgetScope = 'address' | 'network' | 'everybody' | 'account'

function rulesOf({ kind, caller: { clientIp, knownAs }, amount = 1, now }: BudgetUse) {
	const rule = (scope: BudgetScope, subject: string): { scope: BudgetScope; limit: Limit } => {
		const [max, windowSeconds] = budgets[kind][scope]
		return { scope, limit: { key: `budget:${kind}:${subject}`, max, windowSeconds, amount, now } }
	}
	if (knownAs) return [rule('account', knownAs)]
	return [
		rule('address', addressBlock(clientIp)),
		rule('network', networkBlock(clientIp)),
		rule('everybody', 'strangers'),
	]
}

const sourceTexts = {
	address: 'from your connection',
	network: 'from your network',
	everybody: 'by visitors who are not signed in',
	account: 'by you',
} satisfies Record<BudgetScope, string>

function rejectionOf({ kind }: BudgetUse, scope: BudgetScope, { retryAfterSeconds }: TooMany): TooMany {
	const again = `Please try again in ${waitingTime(retryAfterSeconds)}${scope === 'account' ? '' : ', or sign in'}.`
	return new TooMany(`Too many ${budgets[kind].what} ${sourceTexts[scope]}. ${again}`, retryAfterSeconds)
}
