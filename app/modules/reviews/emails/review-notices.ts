import { formatDay } from '#app/lib/dates/dates.ts'
import { type Block, type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import { hiddenBecause, type ReviewRule, reviewRules } from '../review-rules.ts'

const starsText = (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`

type ReviewNoticeInput = {
	review: { id: number; authorName: string; stars: number; service: string; vehicle: string; body: string }
	/** The stars before a change; null for a new review. */
	starsBefore: number | null
	purchase: string
	/** Whether it was changed after the advisor's reply. */
	afterReply: boolean
	isHidden: boolean
	origin: string
}

/** Tells the advisor of a new or changed review. */
export function reviewNotice(input: ReviewNoticeInput): Email {
	const { review, starsBefore, purchase, afterReply, isHidden, origin } = input
	const stars = starsText(review.stars)
	const isNew = starsBefore === null
	return {
		subject: `${isNew ? 'New' : 'Changed'} review: ${stars} from ${review.authorName}`,
		preview: review.body,
		heading: isNew ? 'You have a new review' : 'A review was changed',
		blocks: [
			{
				kind: 'facts',
				facts: [
					{
						label: 'Rating',
						value:
							isNew || starsBefore === review.stars ? stars : `${stars}, before ${starsText(starsBefore)}`,
						strong: true,
					},
					{ label: 'Author', value: review.authorName },
					{ label: 'Service', value: review.service },
					{ label: 'Vehicle', value: review.vehicle },
					{ label: 'Purchase', value: purchase },
				],
			},
			paragraph(review.body),
			...(afterReply ? [paragraph('It was changed after your reply, and says so.')] : []),
			...(isHidden ? [paragraph('It is hidden. If it breaks no rule anymore, you can show it again.')] : []),
			{ kind: 'button', label: 'Open the review', href: `${origin}/admin/reviews?review=${review.id}` },
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}

type ReviewHiddenInput = {
	review: { id: number; service: string; createdAt: Date }
	rule: ReviewRule
	/** What the advisor wrote; may be empty with a named rule. */
	reason: string
	siteName: string
	contactEmail: string
	origin: string
	timeZone: string
}

/** Tells the author that the advisor hid their review, why, and what they can do. */
export function reviewHidden({ review, rule, reason, timeZone, ...site }: ReviewHiddenInput): Email {
	const contact: Block = paragraph('If you think this is wrong, write to us: ', {
		label: site.contactEmail,
		href: `mailto:${site.contactEmail}`,
	})
	return {
		subject: 'Your review was hidden',
		preview: hiddenBecause(rule, reason),
		heading: 'Your review was hidden',
		blocks: [
			paragraph(
				`The advisor has hidden your review of ${review.service} from ${formatDay(review.createdAt, timeZone)}.`,
			),
			{ kind: 'facts', facts: [{ label: 'Reason', value: hiddenBecause(rule, reason), strong: true }] },
			paragraph(reviewRules[rule].advice),
			{ kind: 'button', label: 'Open your review', href: `${site.origin}/reviews/${review.id}` },
			contact,
		],
		reason: `You’re receiving this email because you wrote a review at ${site.siteName} with this address.`,
	}
}

type ReviewShownInput = {
	review: { id: number; service: string; createdAt: Date; reply: string | null }
	siteName: string
	origin: string
	timeZone: string
}

/** Tells the author that everyone can read their review again, and a reply that may be new to them. */
export const reviewShown = ({ review, timeZone, ...site }: ReviewShownInput): Email => ({
	subject: 'Your review is shown again',
	preview: 'Everyone can read it.',
	heading: 'Your review is shown again',
	blocks: [
		paragraph(
			`The advisor shows your review of ${review.service} from ${formatDay(review.createdAt, timeZone)} again, so everyone can read it.`,
		),
		...(review.reply ? [paragraph(`The reply below it: “${review.reply}”`)] : []),
		{ kind: 'button', label: 'Open your review', href: `${site.origin}/reviews/${review.id}` },
	],
	reason: `You’re receiving this email because you wrote a review at ${site.siteName} with this address.`,
})

type ReviewReplyInput = {
	review: { id: number; service: string; createdAt: Date; reply: string }
	/** Whether there was another reply before. */
	isChanged: boolean
	siteName: string
	origin: string
	timeZone: string
}

/** Tells the author what the advisor replied to their review, in public. */
export function reviewReply({ review, isChanged, timeZone, ...site }: ReviewReplyInput): Email {
	const title = isChanged ? 'The reply to your review was changed' : 'Your advisor replied to your review'
	return {
		subject: title,
		preview: review.reply,
		heading: title,
		blocks: [
			paragraph(
				`This is shown below your review of ${review.service} from ${formatDay(review.createdAt, timeZone)}:`,
			),
			paragraph(review.reply),
			{ kind: 'button', label: 'Open your review', href: `${site.origin}/reviews/${review.id}` },
		],
		reason: `You’re receiving this email because you wrote a review at ${site.siteName} with this address.`,
	}
}
