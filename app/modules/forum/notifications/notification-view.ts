import type { MemberView } from '../members/member-view.ts'

/** Something a member was told of, as the notification centre lists it. */
export type NoticeView = {
	id: number
	kind: 'reply' | 'mention' | 'follow' | 'moderation'
	/** Null for the advisor's acts, and once whoever did it has left. */
	actor: MemberView | null
	/** The beginning of what was written, or the sentence of an act; null when it shows no more. */
	words: string | null
	postTitle: string
	path: string
	createdAt: Date
	unread: boolean
}

const deeds = {
	reply: 'replied to you in',
	mention: 'mentioned you in',
	follow: 'wrote in',
} as const

/** 'Hank replied to you in': what stands before the title of the post. */
export function deedOf({ kind, actor }: Pick<NoticeView, 'kind' | 'actor'>): string {
	return kind === 'moderation'
		? 'The advisor changed something in'
		: `${actor?.name ?? 'A former member'} ${deeds[kind]}`
}
