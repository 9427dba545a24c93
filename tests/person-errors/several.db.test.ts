import { expect } from 'vitest'
import { action as chatSettings } from '#app/routes/admin/chat/settings.tsx'
import { action as moderate } from '#app/routes/admin/moderation/queue.tsx'
import { action as prices } from '#app/routes/admin/settings/prices.tsx'
import { test } from '#tests/setup/database.ts'
import { long, openAdmin } from './submit.ts'

test('all wrong fields of a service are named at once, also in a preview', async ({ db }) => {
	const { post } = await openAdmin(db)
	const priceId = 'price_concierge'
	const wrong = { title: ' ', summary: '', badge: long(25), price: '0.50', priceId, version: '1' }
	for (const intent of ['save', 'preview'])
		expect(await post(prices, '/admin/settings/prices', { ...wrong, intent }), intent).toMatchObject({
			status: 422,
			formId: priceId,
			errors: {
				title: 'Enter a name of 1 to 80 characters.',
				price: 'Enter a price from $1.00 to $50,000.00.',
				summary: 'Enter a description of 1 to 300 characters.',
				badge: 'Please keep the badge to 24 characters or fewer.',
			},
		})
})

test('all wrong chat settings are named at once', async ({ db }) => {
	const { post } = await openAdmin(db)
	const wrong = { greeting: '', awayReply: long(1_001), afterHoursReply: 'Later.', 'from-1': '09:00' }
	const fields = { ...wrong, retentionDays: 'a year', intent: 'save' }
	expect(await post(chatSettings, '/admin/chat/settings', fields)).toMatchObject({
		status: 422,
		errors: {
			greeting: 'Please enter some text.',
			awayReply: 'Please keep it to 1,000 characters or fewer.',
			hours: 'Please give each time range a start and a later end.',
			retentionDays: 'Please choose 7 to 3,650 days.',
		},
	})
})

test('all wrong rules of the community are named at once', async ({ db }) => {
	const { post } = await openAdmin(db)
	const fields = { intent: 'rules', firstPosts: 'never', firstPostCount: 'few', reportsToHide: '0' }
	expect(await post(moderate, '/admin/moderation', fields)).toMatchObject({
		status: 422,
		errors: {
			firstPosts: 'Please choose one.',
			firstPostCount: 'Please enter a whole number.',
			reportsToHide: 'Enter at least 1.',
		},
	})
})
