import { Link } from 'react-router'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { eventTextOf, type NoticeView } from '../../notifications/notification-view.ts'
import { MemberAvatar } from './member-avatar.tsx'

/** A notice in a member's notification center. */
export function NoticeItem({
	notice,
	timeZone,
	thisYear,
}: {
	notice: NoticeView
	timeZone: string
	thisYear: number
}) {
	const { actor, text, missing, postTitle, path, createdAt, unread } = notice
	return (
		<li className="flex gap-4 border-line border-t p-5 first:border-t-0">
			<MemberAvatar
				member={actor ?? { name: notice.kind === 'moderation' ? 'Advisor' : '?', avatarId: null }}
			/>
			<div className="grid min-w-0 gap-1">
				<p className="[overflow-wrap:anywhere]">
					{unread && (
						<span
							className="mr-2 inline-block size-2.5 rounded-full bg-signal align-middle"
							aria-hidden="true"
						/>
					)}
					{unread && <span className="sr-only">New: </span>}
					<span>{eventTextOf(notice)}</span>{' '}
					<Link to={path} className="font-semibold">
						{postTitle}
					</Link>
				</p>
				<p className="text-ink-soft text-small [overflow-wrap:anywhere]">{text ?? missing}</p>
				<time dateTime={createdAt.toISOString()} className="text-fine text-ink-soft">
					{formatMoment(createdAt, timeZone, thisYear)}
				</time>
			</div>
		</li>
	)
}
