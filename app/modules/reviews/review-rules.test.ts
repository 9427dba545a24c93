import { expect, test } from 'vitest'
import { hiddenBecause, hiddenNoteOf, hiddenReviewsText } from './review-rules.ts'

test('the page says how many reviews are hidden, why, and whether their stars count', () => {
	expect(hiddenReviewsText([])).toBeNull()
	expect(hiddenReviewsText([{ rule: 'personal_data', reviews: 2, counted: 0 }])).toBe(
		'2 reviews are not shown: personal data.',
	)
	expect(hiddenReviewsText([{ rule: 'other', reviews: 1, counted: 1 }])).toBe(
		'1 review is not shown: another reason. Its stars still count.',
	)
	expect(
		hiddenReviewsText([
			{ rule: 'insult', reviews: 1, counted: 0 },
			{ rule: 'other', reviews: 3, counted: 2 },
		]),
	).toBe('4 reviews are not shown: an insult (1), another reason (3). The stars of 2 of them still count.')
})

test('a reason is the rule with what the advisor wrote about it', () => {
	expect(hiddenBecause('personal_data', '')).toBe('Personal data of somebody else.')
	expect(hiddenBecause('insult', 'In the last line.')).toBe('An insult or a threat. In the last line.')
	expect(hiddenBecause('other', 'Asked by the author.')).toBe('Asked by the author.')
})

test('the author of a hidden review reads why it is hidden and what they can do', () => {
	expect(hiddenNoteOf({ hiddenRule: null, hiddenReason: null })).toBeNull()
	expect(hiddenNoteOf({ hiddenRule: 'insult', hiddenReason: '' })).toBe(
		'The advisor has hidden this review. Only you can read it. Reason: An insult or a threat. Say what happened without the insult. We see the change and can show it again.',
	)
})
