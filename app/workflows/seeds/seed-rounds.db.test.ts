import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { dealBid, dealRound, dealRoundInvitation } from '#app/db/schema/rounds.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import { mail } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { seedDemo } from './seed-demo.server.ts'
import { seedRounds } from './seed-rounds.server.ts'

test('the sample rounds are under way with sealed offers whose proof holds; a second run changes nothing', async ({
	db,
}) => {
	const now = new Date()
	await insertOfferings(db, defaultOfferings)
	await seedDemo(db, { now })
	await seedRounds(db, { ...mail, now })
	await seedRounds(db, { ...mail, now })
	const rounds = await db.select().from(dealRound)
	expect(rounds.map(({ kind, state }) => [kind, state]).sort()).toEqual([
		['purchase', 'open'],
		['trade', 'open'],
	])
	expect(await db.$count(dealBid)).toBe(5)
	// Only stores that sell Hondas are asked for a new one.
	const asked = await db
		.select({ brands: dealer.brands })
		.from(dealRoundInvitation)
		.innerJoin(dealRound, eq(dealRound.id, dealRoundInvitation.roundId))
		.innerJoin(dealer, eq(dealer.id, dealRoundInvitation.dealerId))
		.where(eq(dealRound.kind, 'purchase'))
	expect(asked.flatMap(({ brands }) => brands)).toEqual(['Honda', 'Honda', 'Honda', 'Honda'])
	for (const { id } of rounds) expect((await verifyRound(db, { id })).faults).toEqual([])
})
