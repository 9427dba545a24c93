import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { AuditAction } from '#app/modules/notifications/messages/message-map.ts'
import { assertMay } from '../policy.ts'
import type { PersonInput } from './dealer.schema.ts'
import { auditDealer, lockDealer } from './dealers.server.ts'

/** Somebody who works, or worked, at a store. */
export type DealerPerson = typeof dealerPerson.$inferSelect

const peopleMax = 100

/** Lists who works at a store in the order of their entry, then who left. @throws Forbidden */
export async function listPeople(
	db: Db,
	{ actor, dealerId }: { actor: Actor; dealerId: string },
): Promise<DealerPerson[]> {
	assertMay(actor, 'run')
	if (!isUuid(dealerId)) return []
	return db
		.select()
		.from(dealerPerson)
		.where(eq(dealerPerson.dealerId, dealerId))
		.orderBy(sql`${dealerPerson.leftAt} is not null`, asc(dealerPerson.createdAt), asc(dealerPerson.id))
		.limit(peopleMax)
}

type ChangePeopleInput = { actor: Actor; dealerId: string; now: Date }

/**
 * Adds somebody to a store. Adding the same person again changes nothing, because the button may have been pressed twice.
 * @throws Forbidden, NotFound, Invalid
 */
export async function addPerson(db: Db, { person, ...input }: ChangePeopleInput & { person: PersonInput }) {
	const { actor, dealerId, now } = input
	await transact(db, async (tx) => {
		await lockDealer(tx, { actor, id: dealerId })
		const { name, role, phone, email } = person
		const same = and(
			eq(dealerPerson.dealerId, dealerId),
			isNull(dealerPerson.leftAt),
			eq(dealerPerson.name, name),
			eq(dealerPerson.role, role),
			eq(dealerPerson.phone, phone),
			eq(dealerPerson.email, email),
		)
		if ((await tx.$count(dealerPerson, same)) > 0) return
		if ((await tx.$count(dealerPerson, eq(dealerPerson.dealerId, dealerId))) >= peopleMax)
			throw new Invalid(`A dealer has at most ${peopleMax} people. Remove some who left.`)
		const [added] = await tx
			.insert(dealerPerson)
			.values({ ...person, dealerId, createdAt: now })
			.returning({ id: dealerPerson.id })
		await auditDealer(tx, {
			actor,
			id: dealerId,
			action: 'dealer.person-added',
			detail: { person: added!.id },
			now,
		})
	})
}

/** A change to a person, based on the version that the advisor saw. */
type ChangePersonInput = ChangePeopleInput & { id: string; version: number }

/** Changes what is known about a person. @throws Forbidden, NotFound; Conflict when somebody else changed it in the meantime */
export const changePerson = (db: Db, { person, ...input }: ChangePersonInput & { person: PersonInput }) =>
	savePerson(db, { ...input, set: person, action: 'dealer.person-changed' })

/** Notes that somebody no longer works at a store, or does again. @throws as `changePerson` */
export const setPersonLeft = (db: Db, { left, ...input }: ChangePersonInput & { left: boolean }) =>
	savePerson(db, { ...input, set: { leftAt: left ? input.now : null }, action: 'dealer.person-changed' })

/** Removes somebody from the book; documents keep the names that they state. @throws as `changePerson` */
export const removePerson = (db: Db, input: ChangePersonInput) =>
	savePerson(db, { ...input, set: null, action: 'dealer.person-removed' })

type SaveInput = ChangePersonInput & {
	/** Null removes the person. */
	set: Partial<DealerPerson> | null
	action: Extract<AuditAction, `dealer.${string}`>
}

async function savePerson(
	db: Db,
	{ actor, dealerId, id, version, now, set, action }: SaveInput,
): Promise<void> {
	await transact(db, async (tx) => {
		await lockDealer(tx, { actor, id: dealerId })
		const isPerson = isUuid(id)
			? and(eq(dealerPerson.id, id), eq(dealerPerson.dealerId, dealerId))
			: sql`false`
		const [before] = await tx.select().from(dealerPerson).where(isPerson)
		if (!before) throw new NotFound('This person is no longer in the book.')
		if (before.version !== version)
			throw new Conflict('Someone else changed this person in the meantime. Please compare both versions.')
		if (set)
			await tx
				.update(dealerPerson)
				.set({ ...set, version: version + 1 })
				.where(isPerson)
		else await tx.delete(dealerPerson).where(isPerson)
		await auditDealer(tx, { actor, id: dealerId, action, detail: { person: id }, now })
	})
}
