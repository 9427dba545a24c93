import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { toPage } from '#app/db/keyset.server.ts'
import { settingsChange } from '#app/db/schema/settings.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from './policy.ts'
import type { SettingsArea } from './settings-area.ts'

type Values = { readonly [field: string]: unknown }

type SettingsChangeInput = {
	/** Who changed them; the caller has asked whether they may. */
	actor: { id: string | null }
	area: SettingsArea
	/** In an area with several items: a price ID, or the key of a claim. */
	item?: string
	before: Values
	after: Values
	now: Date
}

/**
 * Records which fields of some settings changed, with the values before and after, and appends the change to the audit chain, in the
 * transaction of the change. Call it last. If nothing changed, nothing is recorded.
 */
export async function recordSettingsChange(
	tx: Db,
	{ actor, area, item, before, after, now }: SettingsChangeInput,
): Promise<void> {
	const changes = Object.fromEntries(
		[...new Set([...Object.keys(before), ...Object.keys(after)])]
			.filter((field) => !isSame(getOwnValue(before, field), getOwnValue(after, field)))
			.map((field) => [
				field,
				[getOwnValue(before, field) ?? null, getOwnValue(after, field) ?? null] as [unknown, unknown],
			]),
	)
	const fields = Object.keys(changes)
	if (fields.length === 0) return
	await tx
		.insert(settingsChange)
		.values({ changedAt: now, changedByUserId: actor.id, area, item: item ?? null, changes })
	await appendAudit(tx, {
		at: now,
		actor: { kind: 'advisor', id: actor.id },
		action: 'settings.changed',
		subject: { kind: 'settings', id: item ? `${area}:${item}` : area },
		detail: { fields },
	})
}

/** Whether an area was ever changed. */
export async function hasChangedArea(db: Db, area: SettingsArea): Promise<boolean> {
	const [found] = await db
		.select({ id: settingsChange.id })
		.from(settingsChange)
		.where(eq(settingsChange.area, area))
		.limit(1)
	return found !== undefined
}

export type SettingsChange = Omit<typeof settingsChange.$inferSelect, 'area'> & { area: SettingsArea }

/** Lists the changes of one area or of all, newest first. `after` is the `next` of the previous page. @throws Forbidden */
export async function listSettingsChanges(
	db: Db,
	{
		actor,
		area,
		after,
		limit = 25,
	}: SettingsHistoryInput & { area?: SettingsArea | undefined; after?: number | undefined; limit?: number },
): Promise<{ changes: SettingsChange[]; next: number | null }> {
	assertMay(actor, 'see')
	const rows = await db
		.select()
		.from(settingsChange)
		.where(and(area && eq(settingsChange.area, area), after ? lt(settingsChange.id, after) : undefined))
		.orderBy(desc(settingsChange.id))
		.limit(limit + 1)
	const { page, next } = toPage(rows as SettingsChange[], limit)
	return { changes: page, next }
}

/** Returns one change, or null when there is none with this ID. @throws Forbidden */
export async function findSettingsChange(
	db: Db,
	{ actor, id }: SettingsHistoryInput & { id: number },
): Promise<SettingsChange | null> {
	assertMay(actor, 'see')
	if (!Number.isSafeInteger(id) || id < 1) return null
	const [found] = await db.select().from(settingsChange).where(eq(settingsChange.id, id))
	return (found as SettingsChange | undefined) ?? null
}

/** Returns the last change of an area, or of one of its items; null before the first one. */
export async function findLastChange(
	db: Db,
	{ area, item = null }: { area: SettingsArea; item?: string | null },
): Promise<SettingsChange | null> {
	const [last] = await db
		.select()
		.from(settingsChange)
		.where(
			and(
				eq(settingsChange.area, area),
				item === null ? isNull(settingsChange.item) : eq(settingsChange.item, item),
			),
		)
		.orderBy(desc(settingsChange.id))
		.limit(1)
	return (last as SettingsChange | undefined) ?? null
}

type SettingsHistoryInput = { actor: Actor }

/** Compares values as the database stores them: dates and lists by their content. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
