import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf, inSample } from '#tests/setup/deep.ts'
import { type Act, type Model, newCounts, WalkFault, type WalkInput } from './act.ts'
import { creditActs, creditTables, makeCreditWorld } from './credit-walk.ts'
import { dealActs, dealTables, makeDealWorld } from './deal-walk.ts'
import { type PlantedFault, plantedFaults } from './planted-faults.ts'
import { followWalkClock, shrink, walk } from './walk.ts'

/** `DEEP=1 SEED=17 WALKS=1` takes one walk again, which fails in the same way. */
const firstSeed = Number(process.env.SEED ?? 1)
const dealWalks = Number(process.env.WALKS ?? casesOf({ sample: 3, all: 1_200 }))
const creditWalks = Number(process.env.WALKS ?? casesOf({ sample: 5, all: 800 }))

const deals = { steps: 60, makeWorld: makeDealWorld, makers: dealActs, tables: dealTables }
const applications = { steps: 40, makeWorld: makeCreditWorld, makers: creditActs, tables: creditTables }

type Walks<World extends Model> = Omit<WalkInput<World>, 'seed'>

/** Takes walks until one finds a fault, of which it throws the shortest sequence. Returns what happened in them. */
async function walkAll<World extends Model>(db: Db, walks: Walks<World>, count: number) {
	await followWalkClock(db)
	const counts = newCounts()
	for (let seed = firstSeed; seed < firstSeed + count; seed++)
		await walk(db, { ...walks, seed }, counts).catch(async (error: unknown) => {
			throw error instanceof WalkFault ? await shrink(db, { ...walks, seed }, error) : error
		})
	return counts
}

test('in any order of acts, everybody concerned by a deal is told, and nobody something untrue', async ({
	freshDb: { db },
}) => {
	const { queued, dropped, sent } = await walkAll(db, deals, dealWalks)
	if (process.env.WALKS) return
	// A walk that goes nowhere finds nothing.
	for (const kind of [
		'round-invitation',
		'bid-receipt',
		'round-opened',
		'round-choice-advisor',
		'deal-manager',
	])
		expect(queued.get(kind), kind).toBeGreaterThan(0)
	expect(dropped.size).toBeGreaterThan(5)
	expect(sent).toBeGreaterThan(100)
})

test('in any order of acts, both applicants and the advisor are told, and nobody something untrue', async ({
	freshDb: { db },
}) => {
	const { queued, dropped, sent } = await walkAll(db, applications, creditWalks)
	if (process.env.WALKS) return
	for (const kind of ['application-part-added', 'application-sent-back', 'application-erased'])
		expect(queued.get(kind), kind).toBeGreaterThan(0)
	expect(dropped.size).toBeGreaterThan(5)
	expect(sent).toBeGreaterThan(50)
})

/** Walks until a fault is found. Returns what is reported; empty if none is. */
async function findFault<World extends Model>(db: Db, walks: Walks<World>): Promise<string> {
	for (let seed = 1; seed <= 60; seed++) {
		const found = await walk(db, { ...walks, seed }).then(
			() => null,
			(error: unknown) => error,
		)
		if (found instanceof WalkFault) return found.reason
		if (found) throw found
	}
	return ''
}

async function plant(db: Db, { when, does }: PlantedFault): Promise<void> {
	await db.execute(
		sql.raw(
			`create function planted() returns trigger language plpgsql as $planted$ begin ${does} end $planted$;
			create trigger planted ${when} on outbox_email for each row execute function planted();`,
		),
	)
}

test.for(
	plantedFaults.filter((_, index) => inSample(4, index + 1)).map((fault) => [fault.name, fault] as const),
)('the walks find a planted fault: %s', async ([, fault], { freshDb: { db } }) => {
	await followWalkClock(db)
	await plant(db, fault)
	const reason = fault.walk === 'deal' ? await findFault(db, deals) : await findFault(db, applications)
	expect(reason).toMatch(fault.found)
})

test('the walks find an act that changes something although it is rejected', async ({ freshDb: { db } }) => {
	await followWalkClock(db)
	const half = (): Act => ({
		label: 'does half of it',
		may: null,
		async run(tx) {
			await tx.execute(sql`update "user" set name = name || '!'`)
			throw new Conflict('no')
		},
	})
	const reason = await findFault(db, { ...deals, makers: [...deals.makers, [20, half]] })
	expect(reason).toBe('a rejected act: it changed user')
})
