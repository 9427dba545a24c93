import { expect, test } from 'vitest'
import { arrivedInWords, sealedOffersOf, waitingInWords } from './offers-in-words.ts'

test('offers of an earlier stage, which were opened, are not called sealed', () => {
	const first = [{ stage: 1 }, { stage: 1 }]
	expect(arrivedInWords(sealedOffersOf({ stage: 1 }, first))).toBe(
		'2 dealers have submitted an offer. Nobody can read anything before',
	)
	expect(waitingInWords(sealedOffersOf({ stage: 1 }, first))).toBe(
		'The deadline has passed with 2 quotes. They stay sealed until you open them all at once.',
	)
	const without = sealedOffersOf({ stage: 2 }, first)
	expect(arrivedInWords(without)).toMatch(/^No new offer yet\. The offers below stand/)
	expect(waitingInWords(without)).toContain('without a new offer, so the offers below stand')
	expect(waitingInWords(without)).not.toContain('sealed')
	const withOne = sealedOffersOf({ stage: 2 }, [{ stage: 1 }, { stage: 2 }])
	expect(arrivedInWords(withOne)).toMatch(/^One dealer has sent a new offer\./)
	expect(waitingInWords(withOne)).toBe(
		'The deadline has passed with 1 new offer. It stays sealed until you open it.',
	)
})
