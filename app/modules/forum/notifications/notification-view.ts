import type { MemberView } from '../members/member-view.ts'

/** A notice as the notification center lists it. */
export type NoticeView = {
	id: number
	kind: 'reply' | 'mention' | 'follow' | 'moderation'
	/** Null for moderation, and after the member who caused it has deleted their account. */
	actor: MemberView | null
	/** Whether it is about something that the member reported, and somebody else wrote. */
	isReport: boolean
	/** The beginning of the text, or the sentence about a moderation; null when the text is no longer shown. */
	text: string | null
	/** What is no longer shown, in a sentence; null when everything is. */
	missing: string | null
	postTitle: string
	path: string
	createdAt: Date
	unread: boolean
}

const eventTexts = {
	reply: 'replied to you in',
	mention: 'mentioned you in',
	follow: 'wrote in',
} as const

/** Returns the text before the title of the post: 'Hank replied to you in'. */
export function eventTextOf({
	kind,
	actor,
	isReport,
}: Pick<NoticeView, 'kind' | 'actor' | 'isReport'>): string {
	return kind === 'moderation'
		? `About what you ${isReport ? 'reported' : 'wrote'} in`
		: `${actor?.name ?? 'A former member'} ${eventTexts[kind]}`
}
