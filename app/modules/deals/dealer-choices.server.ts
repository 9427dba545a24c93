import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { hasIndexedTerms } from '#app/db/search/search-rows.server.ts'
import { searchedWords } from '#app/db/search/search-terms.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { DealerChoice, DealerChoices, PersonChoice } from './dealer-choices.ts'
import { assertMay } from './policy.ts'

/** A book of more dealers than this is searched, not listed. */
const listedMax = 400
const foundMax = 50
const peopleMax = 100

type ListChoicesInput = {
	actor: Actor
	/** The dealer chosen so far; anything but an id of the book is ignored. */
	chosenId: string
	/** The person chosen so far. */
	personId: string
	/** Words to find in name, place, people, addresses and phone numbers, for a book that is too long for a list. */
	search: string
}

/** Lists what to choose from for the dealer of a document, dealers that are not to be used last. @throws Forbidden */
export async function listDealerChoices(
	db: Db,
	{ actor, chosenId, personId, search }: ListChoicesInput,
): Promise<DealerChoices> {
	assertMay(actor, 'run')
	const [whole, people] = await Promise.all([
		listDealers(db, { limit: listedMax + 1 }),
		listPeopleOf(db, { dealerId: chosenId, alsoId: personId }),
	])
	if (whole.length <= listedMax) return { dealers: whole, search: null, chosenId, people }
	const found = await listDealers(db, { search, alsoIds: [chosenId], limit: foundMax })
	return { dealers: found, search, chosenId, people }
}

/** Lists dealers for a select, always including those of `alsoIds`. @throws Forbidden */
export async function listSomeDealers(
	db: Db,
	{ actor, alsoIds }: { actor: Actor; alsoIds: readonly string[] },
): Promise<DealerChoice[]> {
	assertMay(actor, 'run')
	return listDealers(db, { alsoIds, limit: listedMax })
}

type ListDealersInput = { search?: string; alsoIds?: readonly string[]; limit: number }

function listDealers(db: Db, { search, alsoIds = [], limit }: ListDealersInput): Promise<DealerChoice[]> {
	const doNotUse = sql<boolean>`${dealer.doNotUseSince} is not null`
	const ids = alsoIds.filter(isUuid)
	const isChosen = ids.length > 0 ? inArray(dealer.id, ids) : undefined
	const isFound = hasIndexedTerms(dealer, dealer.search, searchedWords(search))
	return db
		.select({ id: dealer.id, name: dealer.name, city: dealer.city, doNotUse })
		.from(dealer)
		.where(isFound && or(isFound, isChosen))
		.orderBy(...(isChosen ? [desc(isChosen)] : []), doNotUse, asc(sql`lower(${dealer.name})`), asc(dealer.id))
		.limit(limit)
}

/** The order of names in a select. */
const byName = [asc(sql`lower(${dealerPerson.name})`), asc(dealerPerson.id)]

async function listPeopleOf(
	db: Db,
	{ dealerId, alsoId = '' }: { dealerId: string; alsoId?: string },
): Promise<PersonChoice[]> {
	if (!isUuid(dealerId)) return []
	const people = await selectPeople(db, eq(dealerPerson.dealerId, dealerId), alsoId)
		.orderBy(...byName)
		.limit(peopleMax)
	return people.map(({ dealerId: _, ...person }) => person)
}

/** Selects who works at a dealer, and one who may no longer. */
function selectPeople(db: Db, isOfDealer: SQL, alsoId = '') {
	const { id, name, role, email, dealerId, leftAt } = dealerPerson
	return db
		.select({ id, name, role, email, dealerId })
		.from(dealerPerson)
		.where(and(isOfDealer, isUuid(alsoId) ? or(isNull(leftAt), eq(id, alsoId)) : isNull(leftAt)))
}

/** Whom to write to at a dealer. */
export type DealerContact = {
	name: string
	/** Empty if the book has none. */
	email: string
	doNotUse: boolean
	doNotUseReason: string
	/** Who works there now. */
	people: PersonChoice[]
}

/** Returns how to reach a dealer and who works there; null if the book has no such dealer. @throws Forbidden */
export async function findDealerContact(
	db: Db,
	{ actor, id }: { actor: Actor; id: string | null },
): Promise<DealerContact | null> {
	const [contact] = await listDealerContacts(db, { actor, ids: id ? [id] : [] })
	return contact ?? null
}

/** Returns how to reach dealers and who works there, in the order of their ids; without those that the book does not have. @throws Forbidden */
export async function listDealerContacts(
	db: Db,
	{ actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<DealerContact[]> {
	assertMay(actor, 'run')
	if (ids.length === 0) return []
	const { id, name, email, doNotUseSince, doNotUseReason } = dealer
	const [dealers, people] = await Promise.all([
		db
			.select({ id, name, email, doNotUseSince, doNotUseReason })
			.from(dealer)
			.where(inArray(id, [...ids])),
		selectPeople(db, inArray(dealerPerson.dealerId, [...ids]))
			.orderBy(...byName)
			.limit(peopleMax * ids.length),
	])
	return ids.flatMap((dealerId) => {
		const found = dealers.find((each) => each.id === dealerId)
		if (!found) return []
		return {
			name: found.name,
			email: found.email,
			doNotUse: found.doNotUseSince !== null,
			doNotUseReason: found.doNotUseReason,
			people: people
				.filter((person) => person.dealerId === dealerId)
				.map(({ dealerId: _, ...person }) => person),
		}
	})
}
