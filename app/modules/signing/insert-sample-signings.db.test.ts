import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { dealAgreement } from '#app/db/schema/signing.ts'
import { sampleDeals } from '#app/modules/deals/samples/sample-deals.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { insertSampleSignings } from './insert-sample-signings.server.ts'

test('a demo whose deals have nothing chosen, from an earlier release, stays as it is', async ({ db }) => {
	const { deal, advisor } = await makeDeal(db)
	await db.execute(sql`update deal set sample = true where id = ${deal.id}`)
	await insertSampleSignings(db, {
		deals: [{ sample: sampleDeals[0]!, clientId: deal.clientId }],
		advisorId: advisor.id,
		now: new Date('2026-11-24T12:00:00Z'),
	})
	expect(await db.$count(dealAgreement)).toBe(0)
})
