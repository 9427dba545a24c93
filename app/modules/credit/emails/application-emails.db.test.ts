import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { test } from '#tests/setup/database.ts'
import type { ApplicationAdminNews } from './admin-email.ts'
import type { ApplicationEmailKind } from './applicant-emails.ts'
import {
	queueApplicationAdminEmail,
	queueApplicationEmail,
	queueCoApplicantEmail,
} from './application-emails.server.ts'
import { queueApplicationNotice } from './send-notice.server.ts'

const brand = {
	headerBrand: 'Lotwise',
	footerBrand: 'Lotwise Car Advisory',
	contactEmail: 'hello@lotwise.test',
	phone: '(914) 555-0187',
	advisorName: 'Renata',
	origin: 'https://site.example',
}
const url = 'https://site.example/apply/resume?token=abc'
const reference = 'LC-7K2M9Q'
const to = 'marisol@example.com'

const kinds: ApplicationEmailKind[] = [
	'draft-link',
	'draft-reminder',
	'link-closed',
	'submitted',
	'first-submitted',
	'part-received',
	'part-added',
	'part-declined',
	'sent-back',
	'other-asked',
	'continued',
	'corrected',
	'decided',
	'withdrawn',
	'lapsed',
	'deletion-requested',
	'erased',
]
const emailsIn = async (db: Db) => db.select().from(outboxEmail).orderBy(outboxEmail.dedupeKey)
const queue = (db: Db, kind: ApplicationEmailKind, more: object = {}) =>
	queueApplicationEmail(db, { kind, to, reference, url, brand, dedupeKey: `${kind}:1`, ...more })

test('each kind of email is stored once for the applicant, however often it is queued', async ({ db }) => {
	for (const kind of [...kinds, ...kinds]) await queue(db, kind)
	const sent = await emailsIn(db)
	expect(sent.map(({ kind }) => kind).sort()).toEqual(kinds.map((kind) => `application-${kind}`).sort())
	expect(new Set(sent.map((one) => one.to))).toEqual(new Set([to]))
})

test('another status is another email', async ({ db }) => {
	await queue(db, 'sent-back', { dedupeKey: 'application:1:sent-back:3' })
	await queue(db, 'sent-back', { dedupeKey: 'application:1:sent-back:5' })
	expect(await emailsIn(db)).toHaveLength(2)
})

test('the emails about a closed link and a withdrawal contain no link, and all others link to the application', async ({
	db,
}) => {
	for (const kind of kinds) await queue(db, kind)
	for (const { kind, text, html } of await emailsIn(db)) {
		const hasLink = !['link-closed', 'withdrawn', 'lapsed', 'deletion-requested', 'erased'].includes(
			kind.slice('application-'.length),
		)
		expect(text.includes(url), kind).toBe(hasLink)
		expect(html.includes(url), kind).toBe(hasLink)
	}
})

test('every email states how to ask questions, and not to send documents or numbers by email', async ({
	db,
}) => {
	for (const kind of kinds) await queue(db, kind)
	for (const { text } of await emailsIn(db)) {
		expect(text).toContain('Please don’t send documents or ID numbers by email.')
		expect(text).toContain(brand.contactEmail)
		expect(text).toContain(brand.phone)
	}
})

test('the email about a decision does not state the decision', async ({ db }) => {
	await queue(db, 'decided')
	const [{ subject, text, html } = { subject: '', text: '', html: '' }] = await emailsIn(db)
	for (const part of [subject, text, html]) expect(part).not.toMatch(/approved|declined|denied/i)
	expect(subject).toContain(reference)
})

test('a copy of the agreement is attached word for word', async ({ db }) => {
	const consent = 'Important Disclosures\n\nI agree to <b>everything</b> & more.'
	await queue(db, 'submitted', { consent })
	await queue(db, 'submitted', { dedupeKey: 'without a copy' })
	const [withCopy, without] = await emailsIn(db)
	expect(withCopy!.text).toContain('of what you agreed to is attached')
	expect(withCopy!.attachments).toEqual([
		{
			filename: `what-you-agreed-to-${reference}.txt`,
			contentType: 'text/plain; charset=utf-8',
			base64: Buffer.from(consent).toString('base64'),
		},
	])
	expect(without!.text).not.toContain('attached')
	expect(without!.attachments).toEqual([])
})

test('above the limit of an email address, emails from the advisor are still sent, and those that a stranger requests are not', async ({
	db,
}) => {
	for (let count = 0; count < 12; count++) await queue(db, 'draft-link', { dedupeKey: `draft-link:${count}` })
	const late = await emailsIn(db)
	expect(late.some(({ status }) => status === 'dead')).toBe(true)
	await queue(db, 'decided')
	await queueApplicationNotice(db, { applicationId: 'a', to, reference, text: 'We are sorry.', brand })
	for (const kind of ['application-decided', 'application-notice'])
		expect((await emailsIn(db)).find((one) => one.kind === kind)?.status, kind).toBe('queued')
})

test.for(['submitted', 'corrected', 'withdrawn'] as ApplicationAdminNews[])(
	'the advisor is emailed that an application was %s, with its page and without its contents',
	async (kind, { db }) => {
		const admin = { kind, reference, name: 'Marisol Quintero', url: `${brand.origin}/admin/applications/1` }
		for (let twice = 0; twice < 2; twice++)
			await queueApplicationAdminEmail(db, { ...admin, dedupeKey: `admin:${kind}`, brand })
		const [sent, ...more] = await emailsIn(db)
		expect(more).toEqual([])
		expect(sent).toMatchObject({ to: brand.contactEmail, kind: `application-admin-${kind}` })
		expect(sent!.subject).toContain(reference)
		expect(sent!.text).toContain('Marisol Quintero')
		expect(sent!.text).toContain(`${brand.origin}/admin/applications/1`)
	},
)

test('an invitation has its link, and a hostile name is neither a link nor in the subject', async ({
	db,
}) => {
	await queueCoApplicantEmail(db, {
		kind: 'invited',
		inviterEmail: 'marisol@example.com',
		expires: 'Feb 19, 2027',
		to: 'anselm@example.com',
		name: 'Win $500 at https://evil.example <a href="//evil.example">now</a>',
		url: `${brand.origin}/apply/together/token`,
		dedupeKey: 'invited:1',
		brand,
	})
	const [sent] = await emailsIn(db)
	expect(sent).toMatchObject({ to: 'anselm@example.com', kind: 'co-applicant-invited' })
	expect(sent!.subject).toBe('You’re invited to join a credit application at Lotwise')
	for (const part of [sent!.text, sent!.html]) {
		expect(part).not.toMatch(/\/\/evil|\$500/)
		expect(part).toContain(`${brand.origin}/apply/together/token`)
	}
	expect(sent!.text).toContain('You can also decline.')
	expect(sent!.text).toContain('(marisol@example.com) has invited you')
	expect(sent!.text).toContain('expires on Feb 19, 2027')
})

test('an invitation without a name says that someone invited them', async ({ db }) => {
	await queueCoApplicantEmail(db, {
		kind: 'invited',
		inviterEmail: 'marisol@example.com',
		expires: 'Feb 19, 2027',
		to,
		name: '',
		url,
		dedupeKey: 'invited:2',
		brand,
	})
	expect((await emailsIn(db))[0]!.text).toContain('Someone (marisol@example.com) has invited you')
})

test('a notice is sent once for each application, each paragraph and line as it was written', async ({
	db,
}) => {
	const text =
		'Dear Marisol,\n\nThe reasons are:\n\n1. Income too low\n2. <Too> short at job\n \n\nRenata Voss\nLotwise'
	const notice = { applicationId: 'a', to, reference, brand }
	await queueApplicationNotice(db, { ...notice, text })
	await queueApplicationNotice(db, { ...notice, text: 'Another text.' })
	await queueApplicationNotice(db, { ...notice, applicationId: 'b', text: 'Another application.' })
	const [sent, ...more] = await emailsIn(db)
	expect(more).toHaveLength(1)
	expect(sent).toMatchObject({ subject: `About your credit application ${reference}`, status: 'queued' })
	expect(sent!.text).toContain('1. Income too low\n2. <Too> short at job')
	expect(sent!.html).toContain('1. Income too low<br/>2. &lt;Too&gt; short at job')
	expect(sent!.html).toContain('Renata Voss<br/>Lotwise')
	expect(sent!.text).toContain('Federal law requires this notice.')
})
