import { expect, test } from 'vitest'
import { readSampleComments } from './read-sample-comments.ts'
import { sampleMembers } from './sample-members.ts'
import { samplePosts } from './sample-posts.ts'

const posts = Object.values(samplePosts).flat()
const everyComment = posts.flatMap((post) =>
	readSampleComments(post.comments).map((each) => ({ post, ...each })),
)

test('every category has enough posts', () => {
	expect(posts.length).toBeGreaterThanOrEqual(40)
	expect(everyComment.length).toBeGreaterThanOrEqual(200)
	for (const each of Object.values(samplePosts)) expect(each.length).toBeGreaterThanOrEqual(4)
})

test('nobody posts before joining, before the comment they reply to, or in the future', () => {
	for (const { post, by, afterHours, answers } of everyComment) {
		const daysAgo = post.daysAgo - afterHours / 24
		expect(daysAgo, post.title).toBeGreaterThan(0)
		expect(sampleMembers[by].joinedDaysAgo, post.title).toBeGreaterThan(daysAgo)
		if (answers !== null)
			expect(readSampleComments(post.comments)[answers]!.afterHours).toBeLessThan(afterHours)
	}
	for (const post of posts)
		expect(sampleMembers[post.by].joinedDaysAgo, post.title).toBeGreaterThan(post.daysAgo)
})

test('no post or comment has more likes than there are other members', () => {
	const others = Object.keys(sampleMembers).length - 1
	for (const { likes } of [...posts, ...everyComment]) expect(likes).toBeLessThanOrEqual(others)
})

test('at most one comment of a post is the accepted answer, and it is a top-level comment', () => {
	for (const post of posts) {
		const accepted = readSampleComments(post.comments).filter((each) => each.accepted)
		expect(accepted.length, post.title).toBeLessThanOrEqual(1)
		for (const each of accepted) expect(each.answers).toBeNull()
	}
})
