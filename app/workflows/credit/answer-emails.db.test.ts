import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { correctApplication } from '#app/modules/credit/application/correct-application.server.ts'
import { submittedValuesOf } from '#app/modules/credit/application/submitted-values.server.ts'
import { getApplication } from '#app/modules/credit/applications.server.ts'
import { changeApplicationStatus } from '#app/modules/credit/decision/change-status.server.ts'
import { sendBack } from '#app/modules/credit/decision/send-back.server.ts'
import { listEvents } from '#app/modules/credit/vault/read-application.server.ts'
import { advisor, submissionDay, testVault, timeZone } from '#tests/factories/credit.ts'
import { makeJointApplication } from '#tests/factories/joint-application.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { applicationEmails } from './application-emails.server.ts'

const emails = applicationEmails({ links })
const reason = 'My stub is lost in the move.'
type Role = 'first' | 'co'

/** A joint application: `ask` sends it back to these people, and `answer` answers with a reason or a change. */
async function setUp(db: Db) {
	const { vault } = testVault()
	const { id, owner, co } = await makeJointApplication(db, { vault })
	let day = 0
	const now = () => new Date(submissionDay.getTime() + day * 86_400_000)
	const version = async () => (await getApplication(db, { actor: advisor, id })).version
	const act = { actor: advisor, id, emails }
	await changeApplicationStatus(db, { ...act, version: await version(), to: 'reviewing', now: now() })
	return {
		timeline: () => listEvents(db, { actor: advisor, id }),
		async ask(asked: readonly Role[]) {
			day++
			const requests = asked.map((role) => ({ role, section: 'income' as const, message: 'Which months?' }))
			await sendBack(db, { ...act, vault, version: await version(), requests, now: now() })
		},
		async answer(role: Role, statement = '') {
			day++
			const values = submittedValuesOf(
				statement ? {} : { otherIncome: String(300 + day), otherIncomeSource: 'Rent' },
			)
			const actor = role === 'first' ? owner : co
			await correctApplication(db, { ...act, vault, actor, role, values, statement, timeZone, now: now() })
		},
		/** Returns the texts of the emails since the last call, the advisor's first. */
		async sent() {
			const kinds = ['application-admin-corrected', 'application-corrected']
			const mails = await db.delete(outboxEmail).where(inArray(outboxEmail.kind, kinds)).returning()
			return mails
				.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.to.localeCompare(b.to))
				.map(({ subject, text }) => `${subject}\n${text}`)
		},
	}
}

const complete = /everything|within 30 days|30 days start over/

test('an answer with only a reason is reported as one, with who gave it, and not as complete', async ({
	db,
}) => {
	const { ask, answer, sent } = await setUp(db)
	await ask(['co'])
	await answer('co', reason)
	const mails = await sent()
	expect(mails).toHaveLength(3)
	expect(mails[0]).toContain('The co-applicant answered your request')
	expect(mails[0]).toContain('The co-applicant gave a reason for not sending or changing something.')
	for (const mail of mails) expect(mail).not.toMatch(complete)
	// It is encrypted in the application, and an email is not.
	for (const mail of mails) expect(mail).not.toContain(reason)
})

test('a reason counts also when the other person answers last, and no longer for the next request', async ({
	db,
}) => {
	const { ask, answer, sent } = await setUp(db)
	await ask(['first', 'co'])
	await answer('first', reason)
	expect(await sent()).toEqual([])
	await answer('co')
	const mails = await sent()
	expect(mails[0]).toContain('Both applicants answered your request')
	expect(mails[0]).toContain('The applicant gave a reason')
	for (const mail of mails) expect(mail).not.toMatch(complete)
	await ask(['co'])
	await answer('co')
	const next = await sent()
	expect(next[0]).toContain('The co-applicant sent the corrections')
	expect(next).toHaveLength(3)
	for (const mail of next) expect(mail).toMatch(complete)
})

test('the timeline knows which of two applicants did what', async ({ db }) => {
	const { ask, answer, timeline } = await setUp(db)
	await ask(['first', 'co'])
	await answer('co', reason)
	await answer('first')
	const byOf = async (what: string) => (await timeline()).filter((e) => e.what === what).map(({ by }) => by)
	expect(await byOf('submitted')).toEqual(['first'])
	expect(await byOf('co-submitted')).toEqual(['co'])
	expect(await byOf('corrected')).toEqual(['co', 'first'])
	expect(await byOf('sent-back')).toEqual([null])
})
