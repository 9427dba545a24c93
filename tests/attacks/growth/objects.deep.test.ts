import { expect, test } from 'vitest'
import { roundLimits } from '#app/modules/rounds/round.ts'
import { firstSteepStep } from './growth-of-size.ts'
import { objectFunctions, texts } from './text-objects.ts'

/** Functions that compare each with each, with the most elements that they are given. */
const sizeMaxOf: Record<string, number> = {
	// `inviteDealers` accepts no more: round-dealers.db.test.ts.
	'app/modules/rounds/bids/independence.ts independenceWarnings': roundLimits.dealers,
}

test('no function over lines, rows or parts takes more than two and a half times as long for twice as many', async () => {
	const functions = [...(await objectFunctions())]
	expect(functions.length).toBeGreaterThan(100)
	expect(functions.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(sizeMaxOf)))
	const steep: object[] = []
	for (const [name, prepareWith] of functions) {
		for (const text of texts) {
			const sizeMax = sizeMaxOf[name] ?? 2_000
			const found = firstSteepStep(prepareWith(text), { sizeMax })
			if (found) steep.push({ name, text, ...found })
		}
	}
	console.info(`${functions.length} functions over lists and objects with texts`)
	expect(steep).toEqual([])
})
