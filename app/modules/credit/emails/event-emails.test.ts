import { expect, test } from 'vitest'
import { creditEvents } from '#app/modules/notifications/messages/credit-events.ts'
import { applicationEventLabels } from '../application-event-labels.ts'
import { isClosed } from '../application-status.ts'
import { newsEmails, newsOf } from './event-emails.ts'

test('the map of messages names everyone who is emailed about an event, and the email', () => {
	const mapped = new Set(creditEvents.flatMap(({ told }) => told.map((each) => each.join(' '))))
	const queued = Object.values(newsEmails).flatMap(({ first, co, invited, advisor, notAsked }) => [
		...(first ? [`applicant email: application-${first}`] : []),
		...(co ? [`co-applicant email: application-${co}`] : []),
		...(invited ? [`co-applicant email: co-applicant-${invited}`] : []),
		...(advisor ? [`advisor email: application-admin-${advisor}`] : []),
		...(notAsked
			? [`applicant email: application-${notAsked}`, `co-applicant email: application-${notAsked}`]
			: []),
	])
	expect(queued.length).toBeGreaterThan(20)
	expect(queued.filter((each) => !mapped.has(each))).toEqual([])
})

test('each event of the timeline has its row, and a status that ends an application reaches both people', () => {
	const from = 'reviewing'
	for (const what of Object.keys(applicationEventLabels) as (keyof typeof applicationEventLabels)[]) {
		const row = newsEmails[newsOf(what, { from, to: from })]
		expect(row, what).toBeDefined()
		if (isClosed(what as Parameters<typeof isClosed>[0]))
			expect([row.first, row.co, row.invited], what).toEqual([row.first, row.first, 'invitation-ended'])
	}
})
