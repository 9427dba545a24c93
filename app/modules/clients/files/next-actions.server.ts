import { and, asc, eq, gt, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { client } from '#app/db/schema/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { type Actor, isPerson } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { type Client, changeClient, lockClient } from '../clients.server.ts'
import { clientLimits, type NextActionSide } from './client-file.ts'
import { lockFile } from './open-file.server.ts'

export type NextAction = { side: NextActionSide; what: string; dueAt: Date }

type SetNextActionInput = {
	/** The advisor, or the system as the effect of another event. */
	actor: Actor
	id: string
	/** The version that a person saw; omitted for automatic changes. */
	version?: number | undefined
	/** Null when nobody has to do anything. */
	nextAction: NextAction | null
	/** What it follows from; without it, the advisor decided it. */
	about?: string | undefined
	now: Date
}

/** Sets, changes or clears the next action of a file. @throws NotFound, Forbidden, Conflict, Invalid */
export const setNextAction = (db: Db, input: SetNextActionInput): Promise<Client> =>
	transact(db, (tx) => changeNextAction(tx, input))

/** Sets the next action inside a transaction: who has to do what, and by when. Idempotent. @throws NotFound, Forbidden, Conflict, Invalid */
export async function changeNextAction(
	tx: Db,
	{ actor, id, version, nextAction, about, now }: SetNextActionInput,
): Promise<Client> {
	const what = nextAction?.what.trim() ?? null
	if (what === '') throw new Invalid('Please say what needs to be done.', 'nextActionWhat')
	if (what && what.length > clientLimits.nextActionWhat)
		throw new Invalid(
			`Please keep it to ${clientLimits.nextActionWhat} characters or fewer.`,
			'nextActionWhat',
		)
	const before = await lockClient(tx, {
		// What a client answers changes it too; the caller has asked whether they may.
		actor: isPerson(actor) ? siteActor('request') : actor,
		id,
		version,
	})
	const set = {
		nextActionSide: nextAction?.side ?? null,
		nextActionWhat: what,
		nextActionDueAt: nextAction?.dueAt ?? null,
		nextActionAbout: (nextAction && about) ?? null,
	}
	if (
		before.nextActionSide === set.nextActionSide &&
		before.nextActionWhat === set.nextActionWhat &&
		before.nextActionDueAt?.getTime() === set.nextActionDueAt?.getTime() &&
		before.nextActionAbout === set.nextActionAbout
	)
		return before
	const after = await changeClient(tx, { before, set })
	await recordClientEvent(tx, {
		clientId: id,
		what: 'next-action-changed',
		actor,
		now,
		detail: { side: set.nextActionSide, activity: what, dueAt: set.nextActionDueAt?.toISOString() ?? null },
	})
	return after
}

type FollowEventInput = {
	clientId: string
	/** The subject of the event, such as 'order:ID'. */
	about: string
	/** Other subjects whose step it replaces or clears like one of its own. */
	takesOver?: readonly string[]
	/** The next action that follows from it; null when nothing is left to do about it. */
	nextAction: NextAction | null
	/** False if it may only replace or clear an action about the same subject. */
	mayCreate?: boolean
	now: Date
}

/**
 * Lets the next action of a file follow from an event. An earlier action about the same subject is replaced or cleared; another action of
 * the advisor stays if it is due sooner, and a closed file gets none. Idempotent; call it in the transaction of the event.
 */
export async function followEvent(
	tx: Db,
	{ clientId, about, takesOver = [], nextAction, mayCreate = true, now }: FollowEventInput,
): Promise<void> {
	const file = await lockFile(tx, clientId)
	const isAbout = file.nextActionAbout !== null && [about, ...takesOver].includes(file.nextActionAbout)
	if (!isAbout && (!nextAction || !mayCreate || file.closedAt)) return
	const isSooner = nextAction && file.nextActionSide === 'advisor' && file.nextActionDueAt! < nextAction.dueAt
	if (!isAbout && isSooner) return
	const isSame = nextAction?.side === file.nextActionSide && nextAction?.what === file.nextActionWhat
	if (isAbout && isSame && !mayCreate) return
	await changeNextAction(tx, { actor: siteActor('job'), id: file.id, nextAction, about, now })
}

/**
 * Clears a next action that followed from an event, because nothing is under way for this client anymore. An action that somebody typed
 * stays.
 */
export async function clearFollowedAction(
	tx: Db,
	{ clientId, now }: { clientId: string; now: Date },
): Promise<void> {
	const { id, nextActionAbout } = await lockFile(tx, clientId)
	if (nextActionAbout) await changeNextAction(tx, { actor: siteActor('job'), id, nextAction: null, now })
}

/** Stores the origin of a next action that was set before origins were stored. A newer action is left as it is. */
export async function adoptNextAction(
	tx: Db,
	{ clientId, about }: { clientId: string; about: string },
): Promise<void> {
	await tx
		.update(client)
		.set({ nextActionAbout: about })
		.where(
			and(eq(client.id, clientId), isNull(client.nextActionAbout), sql`${client.nextActionSide} is not null`),
		)
}

export type FollowedFile = { id: string; about: string | null; what: string; orderId: string | null }

/**
 * Lists open files whose next action followed from an order, its refund or a deal, each with that order, in pages by id. Includes actions
 * from before origins were stored that have one of the texts in `oldTexts`, with the client's latest order.
 */
export async function listFollowedFiles(
	db: Db,
	{ oldTexts, after, limit }: { oldTexts: readonly string[]; after: string | undefined; limit: number },
): Promise<FollowedFile[]> {
	const rows = await db
		.select({
			id: client.id,
			about: client.nextActionAbout,
			what: client.nextActionWhat,
			latestOrderId: sql<string | null>`(
				select o.order_id::text from client_order o where o.client_id = "client"."id" order by o.created_at desc, o.order_id limit 1
			)`,
		})
		.from(client)
		.where(
			and(
				isNull(client.mergedIntoId),
				isNull(client.closedAt),
				or(
					like(client.nextActionAbout, 'order:%'),
					like(client.nextActionAbout, 'refund:%'),
					like(client.nextActionAbout, 'deal:%'),
					and(isNull(client.nextActionAbout), inArray(client.nextActionWhat, [...oldTexts])),
				),
				after ? gt(client.id, after) : undefined,
			),
		)
		.orderBy(asc(client.id))
		.limit(limit)
	return rows.map(({ latestOrderId, ...row }) => ({
		...row,
		what: row.what!,
		orderId: orderOf(row.about) ?? (row.about ? null : latestOrderId),
	}))
}

const orderOf = (about: string | null) => about?.match(/^(?:order|refund):(.+)$/)?.[1] ?? null
