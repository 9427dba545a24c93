import { expect } from 'vitest'
import { action as moderate } from '#app/routes/admin/moderation/queue.tsx'
import { action as manageReviews } from '#app/routes/admin/reviews/list.tsx'
import { makePost } from '#tests/factories/forum/forum.ts'
import { makeReview } from '#tests/factories/reviews.ts'
import { test } from '#tests/setup/database.ts'
import { type Fields, long, openAdmin, type PersonError, tryEach } from './submit.ts'

const moderating: PersonError[] = [
	['no reason', { intent: 'hide', reason: '' }, { reason: /^Please give a reason/ }],
	['a reason that is too long', { intent: 'hide', reason: long(301) }, { reason: /at most 300/ }],
	['a suspension without a reason', { intent: 'suspend', reason: ' ' }, { reason: /^Please give a reason/ }],
	['a suspension for a year', { intent: 'suspend', days: '365' }, { days: 'Please choose for how long.' }],
	['an old category', { intent: 'move', category: 'gone' }, { category: 'Please choose a category.' }],
	['no number', { intent: 'merge', into: '' }, { into: 'Please enter the number of a post.' }],
	[
		'a title for a number',
		{ intent: 'merge', into: 'Prices' },
		{ into: 'Please enter the number of a post.' },
	],
]

test('each common mistake in moderation is named at its field, in the answer to this form about this item', async ({
	db,
}) => {
	const { post } = await openAdmin(db)
	const { id, memberId } = await makePost(db)
	const submit = (fields: Fields) => post(moderate, '/admin/moderation', fields)
	const valid = { kind: 'post', id: String(id), member: String(memberId), days: '7', reason: 'Spam' }
	expect(await tryEach(moderating, { valid, submit })).toEqual([])
	const answer = await submit({ ...valid, intent: 'hide', reason: '' })
	expect(answer).toMatchObject({ formId: `post-${id}`, values: { intent: 'hide' } })
	const lift = await submit({ intent: 'lift', member: '999999' })
	expect(lift).toMatchObject({ formId: 'lift-999999', formError: 'This member no longer exists.' })
})

test('each common mistake about a review is named at its field', async ({ db }) => {
	const { post } = await openAdmin(db)
	const { id } = await makeReview(db)
	const submit = (fields: Fields) => post(manageReviews, '/admin/reviews', fields)
	const reviewing: PersonError[] = [
		['no rule', { intent: 'hide', rule: '' }, { rule: /^Please choose why/ }],
		['no reason', { intent: 'hide', rule: 'other', reason: '' }, { reason: /^Please give a reason/ }],
		['a reply that is too long', { intent: 'reply', reply: long(2_001) }, { reply: /at most 2,000/ }],
	]
	expect(await tryEach(reviewing, { valid: { id: String(id) }, submit })).toEqual([])
	const answer = await submit({ id: String(id), intent: 'hide', reason: '' })
	expect(answer).toMatchObject({ formId: String(id), values: { intent: 'hide' } })
})
