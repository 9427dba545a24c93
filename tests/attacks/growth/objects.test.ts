import { expect, test } from 'vitest'
import { roundLimits } from '#app/modules/rounds/round.ts'
import { casesOf, inSample, isDeep } from '#tests/setup/deep.ts'
import { firstSteepStep } from './growth-of-size.ts'
import { objectFunctions, texts } from './text-objects.ts'

/** Functions that compare each with each, with the most elements that they are given. */
const sizeMaxOf: Record<string, number> = {
	// `inviteDealers` accepts no more: round-dealers.db.test.ts.
	'app/modules/rounds/bids/independence.ts independenceWarnings': roundLimits.dealers,
}

test('no function over lines, rows or parts takes more than two and a half times as long for twice as many', async () => {
	const functions = [...(await objectFunctions())]
	expect(functions.length).toBeGreaterThan(casesOf({ sample: 10, all: 100 }))
	if (isDeep) expect(functions.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(sizeMaxOf)))
	const steep: object[] = []
	for (const [at, [name, prepareWith]] of functions.entries()) {
		for (const text of texts.filter((_text, textAt) => inSample(texts.length, at, textAt))) {
			const sizeMax = sizeMaxOf[name] ?? (isDeep ? 2_000 : 400)
			const found = firstSteepStep(prepareWith(text), { sizeMax })
			if (found) steep.push({ name, text, ...found })
		}
	}
	console.info(`${functions.length} functions over lists and objects with texts`)
	expect(steep).toEqual([])
})
