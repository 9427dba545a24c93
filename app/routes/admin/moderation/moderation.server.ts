import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { anyText, anyTexts, rowIdField } from '#app/lib/forms/form-fields.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { pagePath } from '#app/lib/paths/page-path.ts'
import { noRowId } from '#app/lib/row-id.ts'
import { ConcurrentChange, conflictOf } from '#app/lib/state-hash.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listDifferingRules } from '#app/modules/forum/components/admin/forum-moderation-settings.tsx'
import { hide, lockPost, movePost, pinPost, show } from '#app/modules/forum/moderation/moderate.server.ts'
import { liftSuspension, suspendMember } from '#app/modules/forum/moderation/suspend-member.server.ts'
import { mergePost } from '#app/modules/forum/posts/merge-posts.server.ts'
import { setForumRules } from '#app/modules/forum/rules.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type Values = RejectedForm['values']
type Title = { title: string }

/** What the forms about a post, a comment or its author have in common. */
const itemSchema = z.object({
	// The page shows the answer at the form with this intent, one of several about the item.
	intent: anyText(),
	kind: z.string().transform((kind) => (kind === 'comment' ? 'comment' : 'post')),
	id: rowIdField(),
	reason: anyText(),
	category: anyText(),
	into: rowIdField(),
	member: rowIdField(),
	days: z.string().transform(Number),
	// A page loaded before a release with `seenVersion` does not send it.
	seenVersion: z.string().transform((version) => version || undefined),
})
type Item = z.output<typeof itemSchema>

/** Runs the action of the pressed button. */
export function actOnModeration(args: Args, actor: Viewer) {
	const { db, clock } = getServices(args.context)
	const base = { actor, now: clock.now() }
	const { pathname, search } = new URL(args.request.url)
	return runForms(
		args,
		{
			rules: formAction({
				schema: z.object(anyTexts('firstPosts', 'firstPostCount', 'reportsToHide', 'seenVersion')),
				run: ({ seenVersion, ...rules }) => setForumRules(db, { ...base, rules, seenVersion }),
				message: ['Rules saved', shownAtOnce],
				conflict: (error, values: Values) =>
					conflictOf(error, (theirs) => listDifferingRules(theirs, values)),
			}),
			...memberForms(args, base),
			...postForms(args, base),
		},
		{ page: pagePath(pathname) + search },
	)
}

const shownAtOnce = 'Visitors see the change right away.'
type Base = { actor: Viewer; now: Date }

/** A form about one item. */
const itemForm = (run: (item: Item) => Promise<Title>) =>
	formAction({
		schema: itemSchema,
		async run(item) {
			try {
				return await run(item)
			} catch (error) {
				if (!(error instanceof ConcurrentChange)) throw error
				throw new Conflict(`This ${item.kind} was changed in the meantime. Please read the current version.`)
			}
		},
		message: (_, { title }) => [title, shownAtOnce],
		formId: ({ kind, id }) => `${kind}-${id}`,
	})

function memberForms({ context }: Args, base: Base) {
	const { db } = getServices(context)
	return {
		suspend: itemForm(async ({ member: memberId, days, reason }) => {
			const { name } = await suspendMember(db, { ...base, memberId, days, reason })
			return { title: `${name} is suspended` }
		}),
		lift: formAction({
			schema: z.object({ member: rowIdField() }),
			run: ({ member: memberId }) => liftSuspension(db, { ...base, memberId }),
			message: (_, { name }) => [`${name} can post again`, shownAtOnce],
			formId: ({ member = '' }) => `lift-${member}`,
		}),
	}
}

function postForms({ context }: Args, base: Base) {
	const { db, storage } = getServices(context)
	/** For an action that a comment does not have. */
	const postForm = (title: string, run: (post: Base & { id: number }, item: Item) => Promise<unknown>) =>
		itemForm(async (item) => {
			if (item.kind === 'comment') throw new Invalid('Choose what to do.')
			await run({ ...base, id: item.id }, item)
			return { title }
		})
	return {
		hide: itemForm(async ({ kind, id, reason, seenVersion }) => {
			await hide(db, { ...base, target: { kind, id }, reason, seenVersion })
			return { title: kind === 'post' ? 'Post hidden' : 'Comment hidden' }
		}),
		show: itemForm(async ({ kind, id, seenVersion }) => {
			await show(db, { ...base, target: { kind, id }, seenVersion })
			return { title: kind === 'post' ? 'Post shown' : 'Comment shown' }
		}),
		lock: postForm('Post locked', (post) => lockPost(db, { ...post, locked: true })),
		unlock: postForm('Post unlocked', (post) => lockPost(db, { ...post, locked: false })),
		pin: postForm('Post pinned', (post) => pinPost(db, { ...post, pinned: true })),
		unpin: postForm('Post unpinned', (post) => pinPost(db, { ...post, pinned: false })),
		move: postForm('Post moved', (post, { category }) => movePost(db, { ...post, category })),
		merge: itemForm(async ({ kind, id, into: number }) => {
			if (kind === 'comment') throw new Invalid('Choose what to do.')
			if (number === noRowId) throw new Invalid('Please enter the number of a post.', 'into')
			const { into } = await mergePost(db, storage, { ...base, id, into: number })
			return { title: `Merged into “${into.title}”` }
		}),
	}
}
