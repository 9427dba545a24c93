import { forumCategories } from '../../categories.ts'
import { commentPath, postPath } from '../../forum-paths.ts'
import type { CommentView, PostView, Thread } from '../post-view.ts'

const commentsMax = 20

type StructuredDataInput = {
	post: PostView
	threads: readonly Thread[]
	accepted: CommentView | null
	/** Comments as plain text, by ID. */
	commentTexts: ReadonlyMap<number, string>
	text: string
	origin: string
	/** The absolute URL of the share image. */
	image: string
}

/**
 * Returns structured data of a post: a question as https://schema.org/QAPage, anything else as
 * https://schema.org/DiscussionForumPosting, each as Google expects it. Null for posts that are not shown, and for samples.
 */
export function postStructuredData({
	post,
	threads,
	accepted,
	commentTexts,
	text,
	origin,
	image,
}: StructuredDataInput) {
	if (post.withheld || post.state !== 'shown' || post.sample) return null
	const url = `${origin}${postPath(post)}`
	const commentDetails = (comment: CommentView) => ({
		text: commentTexts.get(comment.id) ?? '',
		url: `${origin}${commentPath(post, comment.id)}`,
		datePublished: comment.createdAt.toISOString(),
		author: person(comment, origin),
		...(comment.editedAt ? { dateModified: comment.editedAt.toISOString() } : {}),
	})
	const shown = threads.filter(({ withheld, state }) => !withheld && state === 'shown').slice(0, commentsMax)
	const details = {
		text,
		image,
		datePublished: post.createdAt.toISOString(),
		...(post.editedAt ? { dateModified: post.editedAt.toISOString() } : {}),
		author: person(post, origin),
	}
	if (post.question)
		return {
			'@context': 'https://schema.org',
			'@type': 'QAPage',
			mainEntity: {
				'@type': 'Question',
				name: post.title,
				url,
				...details,
				upvoteCount: post.likes,
				answerCount: post.comments,
				...(accepted ? { acceptedAnswer: answer(accepted, commentDetails) } : {}),
				suggestedAnswer: shown
					.filter(({ id }) => id !== accepted?.id)
					.map((comment) => answer(comment, commentDetails)),
			},
		}
	return {
		'@context': 'https://schema.org',
		'@type': 'DiscussionForumPosting',
		headline: post.title,
		url,
		mainEntityOfPage: url,
		articleSection: forumCategories[post.category],
		...details,
		interactionStatistic: [counter('LikeAction', post.likes), counter('CommentAction', post.comments)],
		comment: shown.map((comment) => ({
			'@type': 'Comment',
			...commentDetails(comment),
			interactionStatistic: counter('LikeAction', comment.likes),
		})),
	}
}

const answer = (comment: CommentView, commentDetails: (comment: CommentView) => object) => ({
	'@type': 'Answer',
	...commentDetails(comment),
	upvoteCount: comment.likes,
})

const person = ({ author }: Pick<CommentView, 'author'>, origin: string) => ({
	'@type': 'Person',
	name: author.name,
	url: `${origin}/community/member/${author.id}`,
})

const counter = (type: string, count: number) => ({
	'@type': 'InteractionCounter',
	interactionType: `https://schema.org/${type}`,
	userInteractionCount: count,
})
