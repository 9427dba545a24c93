import type { DomainEvent } from './domain-event.ts'

export const communityEvents = [
	{
		event: 'Somebody replies, mentions a member or writes where they follow',
		told: [['member', 'email: forum-news']],
	},
	{ event: 'A member reports a post or reply', told: [['advisor', 'email: forum-report']] },
	{
		event: 'A reported post or reply is hidden, kept, moved or deleted',
		told: [['member', 'email: forum-news']],
	},
	{
		event: 'A moderator hides or shows a post or reply',
		audit: [
			'forum.post-hidden',
			'forum.post-shown',
			'forum.comment-hidden',
			'forum.comment-shown',
			'forum.hidden-by-reports',
		],
		told: [['author', 'email: forum-news']],
	},
	{
		event: 'A moderator moves, merges, pins or locks a post',
		audit: [
			'forum.post-moved',
			'forum.post-merged',
			'forum.post-pinned',
			'forum.post-unpinned',
			'forum.post-locked',
			'forum.post-unlocked',
		],
		told: [['author', 'shown: the post']],
	},
	{
		event: 'A member is suspended, or no longer',
		audit: ['forum.member-suspended', 'forum.member-unsuspended'],
		told: [['member', 'shown: every form of the community']],
	},
	{
		event: 'The rules of the community change',
		audit: ['forum.rules-set'],
		told: [['member', 'shown: the rules']],
	},
] as const satisfies readonly DomainEvent[]
