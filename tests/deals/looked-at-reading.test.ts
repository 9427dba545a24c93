import { expect, test } from 'vitest'
import { interpretations } from '#app/modules/deals/interpreting/interpretations.ts'
import type { Interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import { checkQuoteForm, readOfferNumber } from '#app/routes/deals/quote-check.server.ts'

/** Without the thread, which other tests are about. */
const interpret: Interpret = async (name, ...input) =>
	(interpretations[name] as (...values: unknown[]) => never)(...input)

const check = (form: FormData, offer?: number) =>
	checkQuoteForm(form, { today: '2026-11-29', lawRows: [], signCard: () => '', interpret, offer })

/** The amounts below miss the total by $2,155; in the second text a line is not read as well. */
test.each([
	'The car is 31,400, our doc fee is 250, the title costs 95 and the mats we talked about. You drive it home for 33,900 out the door.',
	'Price $31,400\nDoc fee $250\nTitle $95\nMats $1xx\nOut the door $33,900',
])('the sum of %j is asked about once the person looked at how it was read', async (text) => {
	const form = new FormData()
	for (const [name, value] of Object.entries({ text, intent: 'paste', state: 'WI' })) form.set(name, value)
	const first = await check(form)
	expect(first.result?.askCents).toBe(0)
	expect(first.isUnsettled || first.unread.length > 0).toBe(true)
	form.delete('intent')
	for (const [name, value] of Object.entries(first.values)) form.set(name, value)
	for (const { label, amount, category, note } of first.rows)
		for (const [name, value] of Object.entries({ label, amount, category, lineNote: note ?? '' }))
			form.append(name, value)
	expect((await check(form)).result?.askCents).toBe(0)
	form.set('looked', 'yes')
	expect((await check(form)).result?.askCents).toBe(215_500)
})

test('each payment of a table can be chosen, the eleventh as well, and stays chosen in the next check', async () => {
	const text =
		'Price 31,250.00\nTitle 180.00\nTotal 31,430.00\n\nTerm\t$0 down\t$2,500 down\t$5,000 down\n48 mo\t727.98\t670.08\t612.17\n60 mo\t600.22\t552.48\t504.74\n72 mo\t515.42\t474.42\t433.42\n84 mo\t455.18\t418.97\t382.77'
	const form = new FormData()
	for (const [name, value] of Object.entries({ text, intent: 'paste', condition: 'new' }))
		form.set(name, value)
	const first = await check(form)
	expect(first.offers).toHaveLength(13)
	expect(first.values.payment).toBe('')
	const chosen = await check(form, readOfferNumber('11'))
	expect(chosen.values).toMatchObject({ payment: '418.97', months: '84' })
	form.delete('intent')
	form.set('offer', String(chosen.offer))
	expect((await check(form)).offer).toBe(11)
})
