import type { Db } from '#app/db/client.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { hide, lockPost, movePost, pinPost, show } from '#app/modules/forum/moderation/moderate.server.ts'
import type { ReportTarget } from '#app/modules/forum/moderation/report.server.ts'
import { liftSuspension, suspendMember } from '#app/modules/forum/moderation/suspend-member.server.ts'
import { mergePost } from '#app/modules/forum/posts/merge-posts.server.ts'
import { setForumRules } from '#app/modules/forum/rules.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'

export const moderationFields = [
	'intent',
	'kind',
	'id',
	'reason',
	'category',
	'into',
	'member',
	'days',
	'firstPosts',
	'firstPostCount',
	'reportsToHide',
	'seenVersion',
] as const

type Typed = Record<string, string>
type ModerateInput = { actor: Viewer; values: Typed; now: Date }

/** Runs the moderation action of the pressed button. @returns the success message @throws the errors of that action */
export async function moderate(
	db: Db,
	storage: FileStorage,
	{ actor, values, now }: ModerateInput,
): Promise<string> {
	const common = { actor, now }
	const { intent = '', reason = '' } = values
	if (intent === 'rules') {
		const { firstPosts, firstPostCount, reportsToHide, seenVersion } = values
		await setForumRules(db, { ...common, rules: { firstPosts, firstPostCount, reportsToHide }, seenVersion })
		return 'Rules saved'
	}
	const memberId = readRowId(values.member) ?? noRowId
	if (intent === 'suspend') {
		const { name } = await suspendMember(db, { ...common, memberId, days: Number(values.days), reason })
		return `${name} is suspended`
	}
	if (intent === 'lift') {
		const { name } = await liftSuspension(db, { ...common, memberId })
		return `${name} can post again`
	}
	const target: ReportTarget = {
		kind: values.kind === 'comment' ? 'comment' : 'post',
		id: readRowId(values.id) ?? noRowId,
	}
	// A page loaded before a release with `seenVersion` does not send it.
	const seenVersion = values.seenVersion || undefined
	if (intent === 'hide') {
		await hide(db, { ...common, target, reason, seenVersion })
		return target.kind === 'post' ? 'Post hidden' : 'Comment hidden'
	}
	if (intent === 'show') {
		await show(db, { ...common, target, seenVersion })
		return target.kind === 'post' ? 'Post shown' : 'Comment shown'
	}
	if (target.kind === 'comment') throw new NotFound('Choose what to do.')
	return moderatePost(db, storage, { ...common, id: target.id, values })
}

async function moderatePost(
	db: Db,
	storage: FileStorage,
	{ values, ...post }: ModerateInput & { id: number },
): Promise<string> {
	switch (values.intent) {
		case 'lock':
		case 'unlock':
			await lockPost(db, { ...post, locked: values.intent === 'lock' })
			return values.intent === 'lock' ? 'Post locked' : 'Post unlocked'
		case 'pin':
		case 'unpin':
			await pinPost(db, { ...post, pinned: values.intent === 'pin' })
			return values.intent === 'pin' ? 'Post pinned' : 'Post unpinned'
		case 'move':
			await movePost(db, { ...post, category: values.category ?? '' })
			return 'Post moved'
		case 'merge': {
			const number = readRowId(values.into)
			if (number === undefined) throw new Invalid('Please enter the number of a post.', 'into')
			const { into } = await mergePost(db, storage, { ...post, into: number })
			return `Merged into “${into.title}”`
		}
	}
	throw new NotFound('Choose what to do.')
}
