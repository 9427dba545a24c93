import type { SampleMemberKey } from './sample-members.ts'

/** Waits for moderation in the demo: a member's first post, which is not visible yet. */
export const sampleWaitingPost = {
	by: { handle: 'fast-approval-4u', name: 'FastApproval4U' },
	hoursAgo: 3,
	category: 'credit-questions',
	title: 'GUARANTEED approval any score, message me today',
	body: 'No income check, no credit check, we ship the car to you. Send a $199 application fee to start. First ten members only!',
} as const

/** A comment that some members reported. */
export const sampleReported = {
	post: 'Three things I check in the listing photos before I even call',
	comment: {
		by: 'dwight',
		afterHours: 60,
		text: 'My cousin sells dash cams, 30% off this week only, write to him at the number in my profile.',
	},
	reports: [
		{ by: 'ingrid', reason: 'undisclosed_seller', note: 'Second time this month.' },
		{ by: 'owen', reason: 'spam', note: '' },
	],
} as const satisfies {
	post: string
	comment: { by: SampleMemberKey; afterHours: number; text: string }
	reports: readonly { by: SampleMemberKey; reason: string; note: string }[]
}

/** The saved posts of the demo's member. */
export const sampleSaved = [
	'My ten minutes in a stranger’s driveway',
	'The email I sent to seven dealers, and what came back',
	'$2,000 cash back or 1.9%? I did the math so you can check it',
	'Three things I check in the listing photos before I even call',
] as const
