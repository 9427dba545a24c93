import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditEntry } from '#app/db/schema/audit.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { consent } from '#app/db/schema/records.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import {
	deleteAccountConsents,
	listConsentsOfPerson,
	listOwnConsents,
	type NewConsent,
	recordConsent,
	withdrawConsent,
} from './consents.server.ts'

const now = new Date('2026-11-30T12:00:00Z')
const later = new Date('2026-12-01T12:00:00Z')
const origin = 'https://site.example'

const signing = (set: Partial<NewConsent>): NewConsent => ({
	kind: 'electronic_agreement',
	person: { userId: null, email: 'robin@example.com' },
	aboutId: 'agreement-1',
	text: 'I agree to sign electronically.',
	textVersion: '2026-11-30',
	clientIp: '192.0.2.1',
	userAgent: 'Firefox',
	now,
	...set,
})

const ownerOf = ({ id, email }: { id: string; email: string }, emailVerified = true) => ({
	id,
	email,
	emailVerified,
})

test('what was agreed to is recorded once, with text, version, time and where it came from', async ({
	db,
}) => {
	await recordConsent(db, signing({}))
	await recordConsent(db, signing({ text: 'Another text', now: later }))
	await recordConsent(db, signing({ aboutId: 'agreement-2', userAgent: 'x'.repeat(900), now: later }))
	const rows = await db.select().from(consent).orderBy(consent.givenAt, consent.id)
	expect(rows).toMatchObject([
		{
			text: 'I agree to sign electronically.',
			textVersion: '2026-11-30',
			clientIp: '192.0.2.1',
			givenAt: now,
		},
		{ aboutId: 'agreement-2', userAgent: 'x'.repeat(400) },
	])
})

test('a member sees their own, also those of before the account, but only with a verified address', async ({
	db,
}) => {
	const user = await makeUser(db)
	const other = await makeUser(db)
	await recordConsent(db, signing({ person: { userId: null, email: user.email } }))
	await recordConsent(
		db,
		signing({ kind: 'terms', aboutId: null, person: { userId: user.id, email: user.email } }),
	)
	await recordConsent(
		db,
		signing({ aboutId: 'agreement-3', person: { userId: other.id, email: user.email } }),
	)
	expect((await listOwnConsents(db, { actor: ownerOf(user) })).map(({ kind }) => kind).sort()).toEqual([
		'electronic_agreement',
		'terms',
	])
	expect((await listOwnConsents(db, { actor: ownerOf(user, false) })).map(({ kind }) => kind)).toEqual([
		'terms',
	])
	const whole = await listConsentsOfPerson(db, {
		actor: makeStaff('sam', 'assistant'),
		userIds: [],
		emails: [user.email],
	})
	expect(whole).toHaveLength(3)
	await expect(
		listConsentsOfPerson(db, { actor: makeMember(user.id), userIds: [], emails: [user.email] }),
	).rejects.toThrow(Forbidden)
})

test('withdrawing asks the advisor once for paper, and what was agreed to stays recorded', async ({ db }) => {
	const user = await makeUser(db)
	await recordConsent(db, signing({ person: { userId: user.id, email: user.email } }))
	const [given] = await listOwnConsents(db, { actor: ownerOf(user) })
	const withdraw = (at: Date) => withdrawConsent(db, { actor: ownerOf(user), id: given!.id, origin, now: at })
	await withdraw(later)
	await withdraw(new Date('2026-12-02T12:00:00Z'))
	expect(await listOwnConsents(db, { actor: ownerOf(user) })).toEqual([{ ...given, withdrawnAt: later }])
	const emails = (await db.select().from(outboxEmail)).filter(({ kind }) => kind === 'consent-withdrawn')
	expect(emails).toHaveLength(1)
	expect(emails[0]).toMatchObject({ to: 'hello@lotwise.example' })
	expect(emails[0]!.text).toContain(user.email)
	expect(emails[0]!.text).toContain('postal mail')
	const audited = await db.select().from(auditEntry).orderBy(auditEntry.seq)
	expect(audited.map(({ action, subjectId }) => [action, subjectId])).toEqual([
		['records.consent-withdrawn', given!.id],
	])
})

test('nobody withdraws somebody else’s, and the terms end with the account only', async ({ db }) => {
	const user = await makeUser(db)
	const other = await makeUser(db)
	await recordConsent(
		db,
		signing({ kind: 'terms', aboutId: null, person: { userId: user.id, email: user.email } }),
	)
	const [terms] = await listOwnConsents(db, { actor: ownerOf(user) })
	const withdraw = (actor: ReturnType<typeof ownerOf>, id = terms!.id) =>
		withdrawConsent(db, { actor, id, origin, now: later })
	await expect(withdraw(ownerOf(other))).rejects.toThrow(NotFound)
	await expect(withdraw(ownerOf(user), 'no id')).rejects.toThrow(NotFound)
	await expect(withdraw(ownerOf(user))).rejects.toThrow(Conflict)
	expect(await db.$count(outboxEmail, eq(outboxEmail.kind, 'consent-withdrawn'))).toBe(0)
})

test('with the account goes what was about it; what belongs to an agreement stays without the account', async ({
	db,
}) => {
	const user = await makeUser(db)
	const person = { userId: user.id, email: user.email }
	await recordConsent(db, signing({ kind: 'terms', aboutId: null, person }))
	await recordConsent(db, signing({ person }))
	await deleteAccountConsents(db, { userId: user.id })
	await db.execute(sql`delete from "user" where id = ${user.id}`)
	expect(await db.select().from(consent)).toMatchObject([
		{ kind: 'electronic_agreement', userId: null, email: user.email },
	])
})

test('the database lets nobody change what was agreed to, or take a withdrawal back', async ({ db }) => {
	await recordConsent(db, signing({}))
	const change = (text: string) => db.transaction((tx) => tx.execute(sql.raw(`update consent set ${text}`)))
	await expect(change("text = 'x'")).rejects.toThrow()
	await expect(change("email = 'x@example.com'")).rejects.toThrow()
	await change("withdrawn_at = '2026-12-01'")
	await expect(change('withdrawn_at = null')).rejects.toThrow()
})
