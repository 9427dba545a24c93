import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerGroup } from '#app/db/schema/deals/dealers.ts'
import { hasIndexedTerms } from '#app/db/search/search-rows.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { AuditAction } from '#app/modules/notifications/messages/message-map.ts'
import { assertFormKey } from '../deals.server.ts'
import { assertMay } from '../policy.ts'
import { type DealerInput, digitsOf, typedDealer } from './dealer.schema.ts'
import { findOrAddGroup } from './groups.server.ts'

type DealerRow = typeof dealer.$inferSelect

/** A store of the dealer book. `group` is the name of its owner group; fields that nobody filled in are empty. */
export type Dealer = Omit<DealerRow, 'formKey' | 'search'> & { group: string }

export const dealerNotFound = 'This dealer is not in the book.'

/** @throws Forbidden, NotFound */
export async function getDealer(db: Db, { actor, id }: { actor: Actor; id: string }): Promise<Dealer> {
	assertMay(actor, 'run')
	const [found] = isUuid(id)
		? await db
				.select({ row: dealer, group: dealerGroup.name })
				.from(dealer)
				.leftJoin(dealerGroup, eq(dealerGroup.id, dealer.groupId))
				.where(eq(dealer.id, id))
		: []
	if (!found) throw new NotFound(dealerNotFound)
	return dealerOf(found.row, found.group)
}

function dealerOf({ formKey: _, search: __, ...row }: DealerRow, group: string | null): Dealer {
	return { ...row, group: group ?? '' }
}

/** Returns the fields of a store that the form edits. */
export const fieldsOf = (store: Dealer): DealerInput => {
	const { name, group, street, city, state, zip, phone, website, email, crmEmail, brands } = store
	return { name, group, street, city, state, zip, phone, website, email, crmEmail, brands }
}

type AddDealerInput = {
	actor: Actor
	/** Identifies the form, so that sending it twice adds one dealer. */
	formKey: string
	dealer: DealerInput
	sample?: boolean
	now: Date
}

/** Adds a store to the book. The same form again returns the same store. @throws Forbidden, Invalid */
export async function addDealer(
	db: Db,
	{ actor, formKey, dealer: input, sample = false, now }: AddDealerInput,
): Promise<{ id: string; isNew: boolean }> {
	assertMay(actor, 'run')
	assertFormKey(formKey)
	return transact(db, async (tx) => {
		const { group, ...fields } = input
		const groupId = await findOrAddGroup(tx, group)
		const [added] = await tx
			.insert(dealer)
			.values({ ...fields, groupId, formKey, sample, createdAt: now, updatedAt: now })
			.onConflictDoNothing({ target: dealer.formKey })
			.returning({ id: dealer.id })
		if (!added) {
			const [before] = await tx.select({ id: dealer.id }).from(dealer).where(eq(dealer.formKey, formKey))
			return { id: before!.id, isNew: false }
		}
		await auditDealer(tx, { actor, id: added.id, action: 'dealer.added', now })
		return { id: added.id, isNew: true }
	})
}

type DuplicatesInput = {
	actor: Actor
	name: string
	zip: string
	phone: string
	/** The store that is changed, which is no duplicate of itself. */
	exceptId?: string
	/** The key of the form that is sent, because it may have added the store already. */
	formKey?: string
}

/** Finds up to five stores with the same name and ZIP code, or with the same phone number however it is written. @throws Forbidden */
export async function findDuplicates(
	db: Db,
	{ actor, name, zip, phone, exceptId, formKey }: DuplicatesInput,
) {
	assertMay(actor, 'run')
	const digits = digitsOf(phone).replace(/^1(?=\d{10}$)/, '')
	const isSame = or(
		zip
			? and(
					sql`lower(${dealer.name}) = ${name.toLowerCase()}`,
					sql`left(${dealer.zip}, 5) = ${zip.slice(0, 5)}`,
				)
			: undefined,
		digits
			? and(
					// The search text contains the digits too, and has an index.
					hasIndexedTerms(dealer, dealer.search, [digits]),
					sql`regexp_replace(${dealer.phone}, '\\D', '', 'g') in (${digits}, ${`1${digits}`})`,
				)
			: undefined,
	)
	if (!isSame) return []
	return db
		.select({ id: dealer.id, name: dealer.name, city: dealer.city, state: dealer.state, phone: dealer.phone })
		.from(dealer)
		.where(
			and(
				isSame,
				exceptId && isUuid(exceptId) ? ne(dealer.id, exceptId) : undefined,
				formKey && isUuid(formKey) ? sql`${dealer.formKey} is distinct from ${formKey}` : undefined,
			),
		)
		.orderBy(asc(dealer.createdAt), asc(dealer.id))
		.limit(5)
}

/** A change to a store, based on the version that somebody saw. */
type ChangeDealerInput = { actor: Actor; id: string; version: number; now: Date }

/** Changes what is known of a store. @throws Forbidden, NotFound; Conflict when somebody changed it in the meantime */
export async function changeDealer(
	db: Db,
	{ dealer: input, ...change }: ChangeDealerInput & { dealer: DealerInput },
): Promise<void> {
	await transact(db, async (tx) => {
		const before = await lockDealer(tx, change)
		const [was, is] = [typedDealer(fieldsOf(before)), typedDealer(input)]
		const changed = Object.entries(is).filter(([name, text]) => getOwnValue(was, name) !== text)
		if (changed.length === 0) return
		const { group, ...fields } = input
		const groupId = await findOrAddGroup(tx, group)
		await saveDealer(tx, { ...change, set: { ...fields, groupId } })
		const detail = { fields: changed.map(([name]) => name) }
		await auditDealer(tx, { ...change, action: 'dealer.changed', detail })
	})
}

/** Changes the advisor's notes about a store. @throws as `changeDealer` */
export async function changeDealerNotes(
	db: Db,
	{ notes, ...change }: ChangeDealerInput & { notes: string },
): Promise<void> {
	await transact(db, async (tx) => {
		const before = await lockDealer(tx, change)
		if (before.notes === notes) return
		await saveDealer(tx, { ...change, set: { notes } })
		await auditDealer(tx, { ...change, action: 'dealer.changed', detail: { fields: ['notes'] } })
	})
}

/** Marks a store as one not to work with, with the reason, or removes the mark (null). @throws as `changeDealer` */
export async function setDoNotUse(
	db: Db,
	{ reason, ...change }: ChangeDealerInput & { reason: string | null },
): Promise<void> {
	await transact(db, async (tx) => {
		const before = await lockDealer(tx, change)
		const isMarked = before.doNotUseSince !== null
		if (reason === null ? !isMarked : isMarked && before.doNotUseReason === reason) return
		const since = reason === null ? null : (before.doNotUseSince ?? change.now)
		await saveDealer(tx, { ...change, set: { doNotUseSince: since, doNotUseReason: reason ?? '' } })
		await auditDealer(tx, { ...change, action: reason === null ? 'dealer.readmitted' : 'dealer.excluded' })
	})
}

/** Locks a store until the transaction ends. @throws Forbidden, NotFound; Conflict when its version is not `version` */
export async function lockDealer(
	tx: Db,
	{ actor, id, version }: { actor: Actor; id: string; version?: number },
): Promise<Dealer> {
	assertMay(actor, 'run')
	const [row] = isUuid(id) ? await tx.select().from(dealer).where(eq(dealer.id, id)).for('update') : []
	if (!row) throw new NotFound(dealerNotFound)
	if (version !== undefined && row.version !== version)
		throw new Conflict('Someone else changed this dealer in the meantime. Please compare both versions.')
	const [group] = row.groupId
		? await tx
				.select()
				.from(dealerGroup)
				.where(inArray(dealerGroup.id, [row.groupId]))
		: []
	return dealerOf(row, group?.name ?? null)
}

async function saveDealer(
	tx: Db,
	{ id, version, now, set }: Pick<ChangeDealerInput, 'id' | 'version' | 'now'> & { set: Partial<DealerRow> },
): Promise<void> {
	await tx
		.update(dealer)
		.set({ ...set, version: version + 1, updatedAt: now })
		.where(eq(dealer.id, id))
}

type AuditInput = {
	actor: Actor
	id: string
	action: Extract<AuditAction, `dealer.${string}`>
	/** Names of fields only: the chain holds no personal data. */
	detail?: { fields: string[] } | { person: string } | { merged: string }
	now: Date
}

/** Appends a change of a store to the audit chain. Call it last in the transaction. */
export async function auditDealer(tx: Db, { actor, id, action, detail, now }: AuditInput): Promise<void> {
	await appendAudit(tx, {
		at: now,
		actor: { kind: 'advisor', id: actor.id },
		action,
		subject: { kind: 'dealer', id },
		...(detail && { detail }),
	})
}
