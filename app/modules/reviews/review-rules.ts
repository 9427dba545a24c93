import type { reviewRule } from '#app/db/schema/reviews.ts'

export type ReviewRule = (typeof reviewRule.enumValues)[number]

type RuleTexts = {
	/** In the list that the advisor chooses from. */
	choice: string
	/** After 'not shown:'. */
	label: string
	/** What the author can do. */
	advice: string
}

/** Why a review may be hidden. The stars of one that broke no named rule still count. */
export const reviewRules: Record<ReviewRule, RuleTexts> = {
	personal_data: {
		choice: 'Personal data of somebody else',
		label: 'personal data',
		advice: 'Take the personal data out of your review. We see the change and can show it again.',
	},
	insult: {
		choice: 'An insult or a threat',
		label: 'an insult',
		advice: 'Say what happened without the insult. We see the change and can show it again.',
	},
	not_a_client: {
		choice: 'Not written by a client',
		label: 'not by a client',
		advice: 'If you are a client, send us the reference of your order, and we will show it again.',
	},
	advertising: {
		choice: 'Advertising',
		label: 'advertising',
		advice: 'Take the advertising out of your review. We see the change and can show it again.',
	},
	other: {
		choice: 'Another reason (its stars still count)',
		label: 'another reason',
		advice: 'Change your review, and we see the change. Its stars still count.',
	},
}

/** How many reviews are hidden for a rule, and how many of them still count. */
export type HiddenReviews = { rule: ReviewRule; reviews: number; counted: number }

/** '3 reviews are not shown: personal data (2), another reason (1). The stars of 1 of them still count.' Null when none is hidden. */
export function hiddenReviewsText(hidden: readonly HiddenReviews[]): string | null {
	const total = hidden.reduce((sum, { reviews }) => sum + reviews, 0)
	const counted = hidden.reduce((sum, row) => sum + row.counted, 0)
	const [only] = hidden
	if (!only) return null
	const why =
		hidden.length === 1
			? reviewRules[only.rule].label
			: hidden.map(({ rule, reviews }) => `${reviewRules[rule].label} (${reviews})`).join(', ')
	const shown = `${total.toLocaleString('en-US')} ${total === 1 ? 'review is' : 'reviews are'} not shown: ${why}`
	if (counted === 0) return `${shown}.`
	const whose =
		counted < total ? `The stars of ${counted} of them` : total === 1 ? 'Its stars' : 'Their stars'
	return `${shown}. ${whose} still count.`
}

/** Why a review is hidden, in one sentence, with what the advisor wrote about it. */
export const hiddenBecause = (rule: ReviewRule, reason: string): string =>
	rule === 'other' ? reason : `${reviewRules[rule].choice}.${reason && ` ${reason}`}`

/** What the author of a hidden review is told: that it is hidden, why, and what they can do; null while it is shown. */
export const hiddenNoteOf = ({
	hiddenRule,
	hiddenReason,
}: {
	hiddenRule: ReviewRule | null
	hiddenReason: string | null
}): string | null =>
	hiddenRule &&
	`The advisor has hidden this review. Only you can read it. Reason: ${hiddenBecause(hiddenRule, hiddenReason ?? '')} ${reviewRules[hiddenRule].advice}`
