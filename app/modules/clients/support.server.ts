import { and, asc, eq, inArray, isNull, like, sql, sum } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import {
	client,
	clientAccount,
	clientChecklist,
	clientSupport,
	clientSupportExtension,
} from '#app/db/schema/clients/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { afterOpenMs, type OfficeWeek } from '#app/lib/dates/business-hours.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { clientTopic } from './checklists/checklist.ts'
import { recordClientEvent } from './client-events.server.ts'
import { assertMay } from './policy.ts'
import { applyEvent } from './steps/apply-event.server.ts'
import type { LateAnswer } from './support-clock.ts'

/** 'Support after online search: 48 hours' (specification, section 9). */
export const supportHours = 48

type StartInput = {
	actor: Actor
	clientId: string
	checklistId: string
	week: OfficeWeek
	detail: Record<string, string>
	now: Date
}

/** Starts the support period of a delivery, unless it has already started. @returns when it ends; null if it had already started */
export async function startSupport(
	tx: Db,
	{ actor, clientId, checklistId, week, detail, now }: StartInput,
): Promise<Date | null> {
	const endsAt =
		afterOpenMs(now, supportHours * 3_600_000, week) ?? new Date(now.getTime() + supportHours * 3_600_000)
	const [started] = await tx
		.insert(clientSupport)
		.values({ checklistId, startedAt: now, allowanceMinutes: supportHours * 60, endsAt })
		.onConflictDoNothing()
		.returning({ endsAt: clientSupport.endsAt })
	if (!started) return null
	await recordClientEvent(tx, { clientId, what: 'support-started', detail, actor, now })
	return started.endsAt
}

/** Deletes the support period of a delivery task that was completed by mistake. */
export async function stopSupport(tx: Db, { checklistId }: { checklistId: string }): Promise<void> {
	await tx.delete(clientSupport).where(eq(clientSupport.checklistId, checklistId))
}

export type Support = {
	checklistId: string
	clientId: string
	clientName: string
	title: string
	startedAt: Date
	allowanceMinutes: number
	/** Added by the advisor; what late answers add is computed from the conversations. */
	handMinutes: number
	endNotifiedAt: Date | null
	version: number
	/** The client's accounts, whose conversations show how long answers took. */
	userIds: string[]
}

/** Lists the support periods of some checklists, or all whose end was not notified yet. The caller must check permission. */
export async function listSupports(
	db: Db,
	{ checklistIds }: { checklistIds: readonly string[] | 'unended' },
): Promise<Support[]> {
	if (checklistIds !== 'unended' && checklistIds.length === 0) return []
	const rows = await db
		.select({
			support: clientSupport,
			clientId: client.id,
			clientName: client.name,
			title: clientChecklist.title,
		})
		.from(clientSupport)
		.innerJoin(clientChecklist, eq(clientChecklist.id, clientSupport.checklistId))
		.innerJoin(client, eq(client.id, clientChecklist.clientId))
		.where(
			checklistIds === 'unended'
				? isNull(clientSupport.endNotifiedAt)
				: inArray(clientSupport.checklistId, [...checklistIds]),
		)
		.orderBy(asc(clientSupport.endsAt), asc(clientSupport.checklistId))
		.limit(500)
	const ids = rows.map(({ support }) => support.checklistId)
	const handMinutes = await handMinutesOf(db, ids)
	const accounts = await db
		.select()
		.from(clientAccount)
		.where(
			inArray(
				clientAccount.clientId,
				rows.map(({ clientId }) => clientId),
			),
		)
	return rows.map(
		({ support: { checklistId, startedAt, allowanceMinutes, endNotifiedAt, version }, ...row }) => ({
			...row,
			checklistId,
			startedAt,
			allowanceMinutes,
			endNotifiedAt,
			version,
			handMinutes: handMinutes.get(checklistId) ?? 0,
			userIds: accounts.filter(({ clientId }) => clientId === row.clientId).map(({ userId }) => userId),
		}),
	)
}

async function handMinutesOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
	if (ids.length === 0) return new Map()
	const { checklistId, minutes, cause } = clientSupportExtension
	const rows = await db
		.select({ checklistId, minutes: sum(minutes) })
		.from(clientSupportExtension)
		.where(and(inArray(checklistId, [...ids]), like(cause, `${handCausePrefix}%`)))
		.groupBy(checklistId)
	return new Map(rows.map((row) => [row.checklistId, Number(row.minutes)]))
}

/** The cause of an extension by the advisor begins with this. */
const handCausePrefix = 'hand:'
const handMinutesMax = 7 * 24 * 60
const noSuchSupport = 'Support for this checklist hasn’t started yet.'

type ExtendInput = { actor: Actor; checklistId: string; minutes: number; version: number; now: Date }

/**
 * Adds time to a client's support period. @throws Forbidden, NotFound; Invalid('hours'); Conflict when it was changed in the meantime, or
 * has ended with a notification
 */
export async function extendSupport(
	db: Db,
	{ actor, checklistId, minutes, version, now }: ExtendInput,
): Promise<void> {
	assertMay(actor, 'see')
	if (!Number.isInteger(minutes) || minutes < 1 || minutes > handMinutesMax)
		throw new Invalid('Please choose one hour to seven days.', 'hours')
	if (!isUuid(checklistId)) throw new NotFound(noSuchSupport)
	await transact(db, async (tx) => {
		const [locked] = await tx
			.select({ support: clientSupport, clientId: clientChecklist.clientId, title: clientChecklist.title })
			.from(clientSupport)
			.innerJoin(clientChecklist, eq(clientChecklist.id, clientSupport.checklistId))
			.where(eq(clientSupport.checklistId, checklistId))
			.for('update', { of: clientSupport })
		if (!locked) throw new NotFound(noSuchSupport)
		if (locked.support.endNotifiedAt)
			throw new Conflict('This support has ended, and the client has been notified.')
		if (locked.support.version !== version)
			throw new Conflict('Someone else changed this support period in the meantime. Please review it again.')
		await tx
			.insert(clientSupportExtension)
			.values({ checklistId, cause: `${handCausePrefix}${version}`, minutes, at: now })
		await tx
			.update(clientSupport)
			.set({
				version: version + 1,
				extendedMinutes: sql`${clientSupport.extendedMinutes} + ${minutes}`,
				endsAt: sql`${clientSupport.endsAt} + make_interval(mins => ${minutes})`,
			})
			.where(eq(clientSupport.checklistId, checklistId))
		await recordClientEvent(tx, {
			clientId: locked.clientId,
			what: 'support-extended',
			actor,
			now,
			detail: { checklist: checklistId, title: locked.title, minutes },
		})
		await notify(tx, clientTopic(locked.clientId), checklistId)
	})
}

type SettleInput = {
	support: Support
	/** The late answers according to the clock. */
	late: readonly LateAnswer[]
	endsAt: Date
	isOver: boolean
	now: Date
}

/**
 * Stores the state of a support clock, for the job: each late answer once, its end, and that the end was notified. @returns whether
 * this call ended it; then the caller must notify the client
 */
export async function settleSupport(
	tx: Db,
	{ support, late, endsAt, isOver, now }: SettleInput,
): Promise<boolean> {
	const { checklistId, clientId, title } = support
	const [locked] = await tx
		.select()
		.from(clientSupport)
		.where(and(eq(clientSupport.checklistId, checklistId), isNull(clientSupport.endNotifiedAt)))
		.for('update', { skipLocked: true })
	if (!locked || locked.version !== support.version) return false
	for (const { cause, minutes } of late) {
		const [added] = await tx
			.insert(clientSupportExtension)
			.values({ checklistId, cause, minutes, at: now })
			.onConflictDoNothing()
			.returning()
		if (!added) continue
		await tx
			.update(clientSupport)
			.set({ extendedMinutes: sql`${clientSupport.extendedMinutes} + ${minutes}` })
			.where(eq(clientSupport.checklistId, checklistId))
		await recordClientEvent(tx, {
			clientId,
			what: 'support-extended',
			actor: siteActor('job'),
			now,
			detail: { checklist: checklistId, title, minutes },
		})
	}
	await tx
		.update(clientSupport)
		.set({ endsAt, ...(isOver && { endNotifiedAt: now }) })
		.where(eq(clientSupport.checklistId, checklistId))
	if (!isOver) return false
	await applyEvent(tx, {
		event: 'Support by an advisor ends',
		clientId,
		objects: { checklist: checklistId },
		opens: [{ rule: 'support.ended' }],
		now,
	})
	await notify(tx, clientTopic(clientId), checklistId)
	return true
}
