import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import { type ReportReason, reportReasons } from '../posts/post-limits.ts'

export type ForumReport = {
	report: { by: string; reason: ReportReason; note: string }
	/** What was reported; the title is that of its post. */
	text: { kind: 'post' | 'comment'; id: number; title: string; body: string }
	/** Whether so many reported it that it was hidden. */
	hidden: boolean
	origin: string
}

const bodyCharsMax = 600

/** Tells the advisor that a member reported a post or comment. */
export function forumReport({ report: { by, reason, note }, text, hidden, origin }: ForumReport): Email {
	const { kind, id, title, body } = text
	return {
		subject: `${hidden ? 'Hidden after reports' : 'Reported'}: “${title}”`,
		preview: `${reportReasons[reason]}. ${note}`,
		heading: hidden ? `Several members reported a ${kind}: it is hidden` : `A member reported a ${kind}`,
		blocks: [
			{
				kind: 'facts',
				facts: [
					{ label: kind === 'post' ? 'Post' : 'Comment on', value: title, strong: true },
					{ label: 'Reason', value: reportReasons[reason] },
					...(note ? [{ label: 'Note', value: note }] : []),
					{ label: 'Reported by', value: by },
				],
			},
			paragraph(body.length > bodyCharsMax ? `${body.slice(0, bodyCharsMax)}…` : body),
			{ kind: 'button', label: 'Review it', href: `${origin}/admin/moderation?${kind}=${id}` },
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}
