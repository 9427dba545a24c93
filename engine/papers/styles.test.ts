import { expect, test } from 'vitest'
import { checkDeal } from '../checks/check-deal.ts'
import { lawRows } from '../law/law-rows.ts'
import { type GivenDeal, readDealText } from '../reading/text/read-deal-text.ts'
import { lease, printStyle, purchase, type StyledDeal } from './styles.ts'

const seeds = Array.from({ length: 100 }, (_, index) => index + 1)

/** What a text says, whatever its words: the counted lines, the terms and the totals. */
function meaningOf(deal: StyledDeal, text: string) {
	const { document, unread } = readDealText(text, deal.given as GivenDeal)
	const { lines, findings } = checkDeal(document, { lawRows, today: '2026-11-28' })
	const counted = lines
		.filter(({ role, category }) => role === 'charge' || role === 'credit' || category === 'msrp')
		.map(({ category, cents, role }) => `${category} ${cents} ${role}`)
		.sort()
	const { residualPercent: _, ...terms } = document.lease ?? { months: 0 }
	return {
		deal: document.deal,
		counted,
		terms,
		stated: document.stated,
		unread: unread.map((line) => line.text),
		stops: findings.filter(({ severity }) => severity === 'stop').map(({ message }) => message),
	}
}

const plain = (deal: StyledDeal) =>
	deal.printed
		.map(({ names, cents, text }) => `${names[0]}: ${text ?? `$${(cents! / 100).toFixed(2)}`}`)
		.join('\n')

test.each([purchase, lease])('a $name printed in a hundred styles is always the same document', (deal) => {
	const expected = meaningOf(deal, plain(deal))
	expect([expected.unread, expected.stops]).toEqual([[], []])
	const wrong = seeds.flatMap((seed) => {
		const text = printStyle(deal, seed)
		const found = meaningOf(deal, text)
		return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ seed, text, found }]
	})
	expect(wrong.slice(0, 3)).toEqual([])
	expect(wrong).toHaveLength(0)
})
