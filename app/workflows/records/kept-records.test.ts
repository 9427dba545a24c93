import { expect, test } from 'vitest'
import { standardRetention } from '#app/modules/credit/retention.ts'
import { scheduleOf } from '#server/jobs/schedule.ts'
import { keptRecords } from './kept-records.ts'

test('whatever is said to be deleted is deleted by a job that exists', () => {
	const names = scheduleOf({ env: {}, sandbox: null } as never).map(({ name }) => name)
	for (const { key, job } of keptRecords) if (job) expect(names, key).toContain(job)
})

test('every job that deletes with age is in the table', () => {
	const deleting = scheduleOf({ env: {}, sandbox: null } as never)
		.map(({ name }) => name)
		.filter((name) => /^(delete|enforce)-/.test(name))
	const listed = keptRecords.flatMap(({ job }) => job ?? [])
	// Notifications of devices expire within a day, and hold no more than the email beside them.
	expect(deleting.filter((name) => !listed.includes(name))).toEqual(['delete-old-pushes'])
})

test('each rule says where it stands and in which state it was read', () => {
	expect(new Set(keptRecords.map(({ key }) => key)).size).toBe(keptRecords.length)
	for (const { key, rules, job, note } of keptRecords) {
		for (const { text, citation, asOf, url } of rules) {
			expect(text, key).toMatch(/^[A-Z]/)
			expect(citation, key).toMatch(/\d/)
			expect(asOf, key).toMatch(/\w/)
			expect(url, key).toMatch(/^https:\/\//)
		}
		// The practice has to know what nothing deletes.
		if (!job) expect(note, key).toBeTruthy()
	}
})

test('the record of a credit application is kept for 25 months, as its job does', () => {
	const record = keptRecords.find(({ key }) => key === 'credit-records')!
	expect(record.howLong).toBe('25 months after the end')
	expect(standardRetention.recordDays).toBeGreaterThanOrEqual(762)
})
