import { Icon } from '#app/ui/icons/icon.tsx'
import type { PostCardDetails } from '../../posts/listing/post-card.ts'

/** Labels for a pinned, answered or locked post. */
export function PostMarkers({ post }: { post: Pick<PostCardDetails, 'pinned' | 'answered' | 'locked'> }) {
	if (!post.pinned && !post.answered && !post.locked) return null
	const marker = 'inline-flex items-center gap-1'
	return (
		<p className="flex flex-wrap gap-x-3 gap-y-1 font-semibold text-fine text-ink-soft">
			{post.pinned && (
				<span className={marker}>
					<Icon name="pin" className="size-4" />
					Pinned
				</span>
			)}
			{post.answered && (
				<span className="inline-flex items-center gap-1 text-ok">
					<Icon name="circle-check" className="size-4" />
					Answered
				</span>
			)}
			{post.locked && (
				<span className={marker}>
					<Icon name="lock" className="size-4" />
					Locked
				</span>
			)}
		</p>
	)
}
