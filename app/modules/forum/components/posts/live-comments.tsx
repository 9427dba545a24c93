import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useQuietRevalidation } from '#app/ui/shell/use-quiet-revalidation.ts'
import { commentPath } from '../../forum-paths.ts'
import { followPost } from '../../posts/follow-post.ts'

type LiveCommentsProps = { post: { id: number; title: string } }

/** Loads new comments while the page is open, and announces them. Does nothing without scripts. */
export function LiveComments({ post }: LiveCommentsProps) {
	const revalidate = useQuietRevalidation()
	const [announced, setAnnounced] = useState<readonly number[]>([])
	const onComments = useEffectEvent((ids: readonly number[]) => {
		const newIds = ids.filter((id) => !document.getElementById(`comment-${id}`))
		if (ids.length > 0 && newIds.length === 0) return
		setAnnounced((before) => [...new Set([...before, ...newIds])])
		revalidate()
	})
	useEffect(() => followPost(post.id, onComments), [post.id])
	const latest = announced.at(-1)
	return (
		<p role="status" className="text-small">
			{latest !== undefined && (
				<>
					<span>{announced.length === 1 ? '1 new comment.' : `${announced.length} new comments.`}</span>{' '}
					<Link to={commentPath(post, latest)}>Show the latest</Link>
				</>
			)}
		</p>
	)
}
