import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { commentPath } from '../../forum-addresses.ts'
import { followPost } from '../../posts/follow-post.ts'

type LiveCommentsProps = { post: { id: number; title: string } }

/** Brings what others write onto the page while it is open, and says so. Without scripts it is nothing. */
export function LiveComments({ post }: LiveCommentsProps) {
	const { revalidate } = useRevalidator()
	const [fresh, setFresh] = useState<readonly number[]>([])
	const heard = useEffectEvent((ids: readonly number[]) => {
		const unknown = ids.filter((id) => !document.getElementById(`comment-${id}`))
		if (ids.length > 0 && unknown.length === 0) return
		setFresh((before) => [...new Set([...before, ...unknown])])
		void revalidate()
	})
	useEffect(() => followPost(post.id, heard), [post.id])
	const latest = fresh.at(-1)
	return (
		<p role="status" className="text-small">
			{latest !== undefined && (
				<>
					{fresh.length === 1 ? '1 new comment.' : `${fresh.length} new comments.`}{' '}
					<Link to={commentPath(post, latest)}>Show the latest</Link>
				</>
			)}
		</p>
	)
}
