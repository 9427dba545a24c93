import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { relativeTime } from '#app/lib/dates/relative-time.ts'
import { memberPath } from '../../forum-paths.ts'
import type { MemberView } from '../../members/member-view.ts'
import { MemberAvatar } from '../members/member-avatar.tsx'
import { MemberBadges } from '../members/member-badges.tsx'

type WrittenByProps = {
	author: MemberView
	createdAt: Date
	editedAt?: Date | null | undefined
	now: Date
	timeZone: string
	/** Shown at the end: a category or a label. */
	children?: ReactNode
}

/** The author of a text and how long ago it was written; the full date is in the title. */
export function WrittenBy({ author, createdAt, editedAt, now, timeZone, children }: WrittenByProps) {
	return (
		<header className="flex flex-wrap items-center gap-3">
			<Author author={author} createdAt={createdAt} editedAt={editedAt} now={now} timeZone={timeZone} />
			{children}
		</header>
	)
}

function Author({ author, createdAt, editedAt, now, timeZone }: Omit<WrittenByProps, 'children'>) {
	return (
		<>
			<MemberAvatar member={author} />
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<Link to={memberPath(author)} className="font-semibold text-ink no-underline hover:underline">
						<bdi translate="no">{author.name}</bdi>
					</Link>
					<MemberBadges member={author} />
				</p>
				<p className="text-fine text-ink-soft">
					<time dateTime={createdAt.toISOString()} title={formatMoment(createdAt, timeZone)}>
						{relativeTime(createdAt, now)}
					</time>
					{editedAt && <span title={formatMoment(editedAt, timeZone)}> · edited</span>}
				</p>
			</div>
		</>
	)
}
