import { expect } from 'vitest'
import { Conflict, Forbidden, Invalid } from '#app/lib/errors.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { type DealTerms, saveDealTerms } from './terms.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const terms: DealTerms = {
	wants: 'A CR-V',
	mustHaves: 'All-wheel drive',
	budgetCents: 35_000_00,
	targetCents: 31_000_00,
	targetReason: 'Three dealers quoted less.',
	walkAwayCents: 33_000_00,
	buyer: { state: 'OH', zip: '43004' },
}

test('the terms of a deal are saved for the version that the form shows', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const saved = await saveDealTerms(db, { actor, id: deal.id, version: deal.version, terms, now })
	expect(saved).toMatchObject({ ...terms, version: deal.version + 1, activeAt: now })
	await expect(saveDealTerms(db, { actor, id: deal.id, version: deal.version, terms, now })).rejects.toThrow(
		Conflict,
	)
})

test('the target is at most the walk-away price, and either may be left out', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const save = (version: number, set: Partial<DealTerms>) =>
		saveDealTerms(db, { actor, id: deal.id, version, terms: { ...terms, ...set }, now })
	await expect(save(1, { targetCents: 33_000_01 })).rejects.toMatchObject({ field: 'targetCents' })
	expect(await save(1, { targetCents: 33_000_00 })).toMatchObject({ version: 2 })
	expect(await save(2, { targetCents: null })).toMatchObject({ targetCents: null })
	expect(await save(3, { walkAwayCents: null })).toMatchObject({ walkAwayCents: null })
})

test('a buyer whom the engine cannot read is rejected, and a client saves no terms', async ({ db }) => {
	const { advisor: actor, client, deal } = await makeDeal(db)
	const input = { id: deal.id, version: deal.version, now }
	const wrong = { ...terms, buyer: { state: 'XX' } as never }
	await expect(saveDealTerms(db, { ...input, actor, terms: wrong })).rejects.toThrow(Invalid)
	await expect(saveDealTerms(db, { ...input, actor: client, terms })).rejects.toThrow(Forbidden)
	expect(await saveDealTerms(db, { ...input, actor, terms })).toMatchObject({ version: deal.version + 1 })
})
