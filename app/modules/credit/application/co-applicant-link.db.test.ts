import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditValue } from '#app/db/schema/credit.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import {
	addLicense,
	makeApplication,
	memoryStorage,
	submissionDay as now,
	recordEmails,
	silent,
	testVault,
} from '#tests/factories/credit.ts'
import { coAnswers, inviteCo, makeCoPart, makeJointApplication } from '#tests/factories/joint-application.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { readApplicationFor } from '../vault/read-application.server.ts'
import { storeValues } from '../vault/values.server.ts'
import type { Vault } from '../vault/vault.server.ts'
import { linkGuessesMax } from './birth-date-proof.server.ts'
import { declineInvitation, saveCoPart } from './co-applicant.server.ts'
import {
	findInvitation,
	type InvitationOpening,
	openInvitation,
	sendNewLink,
} from './co-applicant-link.server.ts'
import { submittedValuesOf } from './submitted-values.server.ts'

type OpeningInput = { vault: Vault; token: string; dob?: string; emails?: typeof silent } & Partial<
	Pick<InvitationOpening, 'clientIp' | 'now'>
>

const openingOf = ({ dob = '', ...input }: OpeningInput): InvitationOpening & { emails: typeof silent } => ({
	links,
	storage: memoryStorage(),
	emails: silent,
	clientIp: '192.0.2.7',
	now,
	...submittedValuesOf({ dob }),
	...input,
})

async function setUp(db: Db) {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { token, co } = await inviteCo(db, { actor: owner, id: application.id })
	const open = (dob: string, more: Partial<OpeningInput> = {}) =>
		openInvitation(db, openingOf({ vault, token, dob, ...more }))
	return { vault, id: application.id, owner, token, co, open }
}

test('an invitation asks for a date of birth from the start, and opens again only with the same one', async ({
	db,
}) => {
	const { token, id, open } = await setUp(db)
	expect(await findInvitation(db, { links, token })).toEqual({
		submittedAt: null,
		isClaimed: false,
		inviter: { name: 'Marisol Quintero', email: 'marisol@example.com' },
		expiresAt: new Date(now.getTime() + 90 * 86_400_000),
	})
	await expect(open('')).rejects.toMatchObject({ field: 'dob', message: 'Date of birth is required' })
	await expect(open('next week')).rejects.toMatchObject({
		field: 'dob',
		message: expect.stringMatching(/date like/),
	})
	expect(await findInvitation(db, { links, token })).toMatchObject({ isClaimed: false })
	expect(await open('2/29/1988')).toMatchObject({ applicationId: id, role: 'co' })
	expect(await findInvitation(db, { links, token })).toMatchObject({ isClaimed: true })
	for (const dob of ['02/29/1988', '1988-02-29']) expect(await open(dob)).toMatchObject({ role: 'co' })
	for (const dob of ['02/28/1988', '03/29/1988', '02/29/1992'])
		await expect(open(dob), dob).rejects.toMatchObject({
			field: 'dob',
			message: expect.stringMatching(/not the date of birth/),
		})
})

test('a part that was sent opens only with the date of birth in it', async ({ db }) => {
	const { vault } = testVault()
	const { token, co, id } = await makeJointApplication(db, { vault })
	await expect(openInvitation(db, openingOf({ vault, token, dob: '01/01/1980' }))).rejects.toMatchObject({
		field: 'dob',
	})
	await expect(openInvitation(db, openingOf({ vault, token }))).rejects.toMatchObject({ field: 'dob' })
	const linkTo = await openInvitation(db, openingOf({ vault, token, dob: coAnswers.dob }))
	expect(personActor(null, { opens: { to: 'application', ...linkTo } })).toEqual(co)
	const { parts } = await readApplicationFor(db, { vault, actor: co, id })
	expect(parts.find(({ role }) => role === 'co')?.masked?.maskedSecrets.ssn).toBe('•••-••-7654')
})

test('nothing saved is deleted by declining without the date of birth; without anything saved declining needs none', async ({
	db,
}) => {
	const { vault, token, co, id, open } = await setUp(db)
	await makeCoPart(db, { vault, co, id, submits: false })
	const decline = (dob: string) =>
		declineInvitation(db, { ...openingOf({ vault, token, dob }), actor: personActor(null) })
	for (const dob of ['', '01/01/1980']) await expect(decline(dob)).rejects.toMatchObject({ field: 'dob' })
	const { parts } = await readApplicationFor(db, { vault, actor: co, id })
	expect(parts.find(({ role }) => role === 'co')?.masked?.values.city).toBe(coAnswers.city)
	await decline(coAnswers.dob)
	await expect(open(coAnswers.dob)).rejects.toThrow('no longer works')
	const other = await setUp(db)
	await declineInvitation(db, {
		...openingOf({ vault: other.vault, token: other.token }),
		actor: personActor(null),
	})
	await expect(other.open('02/29/1988')).rejects.toThrow('no longer works')
})

test('after eight wrong dates the link opens for nobody for an hour, not even with the right one', async ({
	db,
}) => {
	const { open } = await setUp(db)
	await open(coAnswers.dob)
	for (let day = 1; day <= 8; day++)
		await expect(open(`01/0${day}/1980`, { clientIp: `192.0.2.${day}` })).rejects.toMatchObject({
			field: 'dob',
		})
	await expect(open(coAnswers.dob)).rejects.toThrow('Too many attempts')
})

test('twenty wrong dates close the link, also at the same time; its owner is notified once and gets a new one', async ({
	freshDb: { db },
}) => {
	const { vault, id, owner, co, open } = await setUp(db)
	const { emails, notified } = recordEmails()
	await open(coAnswers.dob)
	await saveCoPart(db, { vault, actor: co, id, values: { city: 'Nyack' }, now })
	const tries = await Promise.allSettled(
		Array.from({ length: 40 }, (_, minute) =>
			open(`01/${(minute % 28) + 1}/1980`, {
				emails,
				clientIp: `192.0.2.${minute}`,
				now: new Date(now.getTime() + Math.floor(minute / 8) * 3_600_000),
			}),
		),
	)
	const fields = tries.map((each) => (each.status === 'rejected' ? each.reason.field : 'opened'))
	expect(fields.filter((field) => field === 'dob')).toHaveLength(linkGuessesMax)
	expect(fields).not.toContain('opened')
	await expect(open(coAnswers.dob, { emails, clientIp: '198.51.100.1' })).rejects.toThrow('no longer works')
	expect(notified).toEqual(['coLinkClosed'])
	let token = ''
	await sendNewLink(db, {
		actor: owner,
		id,
		now,
		emails: {
			coLink: async (_tx, _application, link) => {
				token = link.token
			},
		},
	})
	const linkTo = await openInvitation(
		db,
		openingOf({ vault, token, dob: coAnswers.dob, now: new Date(now.getTime() + 10 * 3_600_000) }),
	)
	const { parts } = await readApplicationFor(db, {
		vault,
		actor: personActor(null, { opens: { to: 'application', ...linkTo } }),
		id,
	})
	expect(parts.find(({ role }) => role === 'co')?.masked?.values.city).toBe('Nyack')
})

test('answers that an earlier release stored without a date of birth are shown to nobody', async ({ db }) => {
	const { vault, id, open } = await setUp(db)
	const [part] = await db.select().from(creditApplicant).where(eq(creditApplicant.role, 'co'))
	const key = await vault.openKey(db, id)
	await storeValues(db, { key, applicantId: part!.id, values: { city: 'Nyack' } })
	await addLicense(db, { applicationId: id, applicantId: part!.id })
	const linkTo = await open('02/29/1988')
	const { parts } = await readApplicationFor(db, {
		vault,
		actor: personActor(null, { opens: { to: 'application', ...linkTo } }),
		id,
	})
	expect(parts.find(({ role }) => role === 'co')?.masked).toEqual({
		values: {},
		maskedSecrets: { dob: '••/••/1988' },
	})
	const stored = await db.select().from(creditValue).where(eq(creditValue.applicantId, part!.id))
	expect(stored.map(({ field }) => field).sort()).toEqual(['dob', 'dob.mask'])
})

test('two people who open an unused link at the same moment cannot both choose the date', async ({
	freshDb: { db },
}) => {
	const { open } = await setUp(db)
	const tries = await Promise.allSettled([open('02/29/1988'), open('03/01/1988')])
	expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('only the first applicant can have a new link sent, and only to somebody who is invited', async ({
	db,
}) => {
	const { vault, id, owner, co, token } = await setUp(db)
	const emails = silent
	await expect(sendNewLink(db, { actor: co, id, emails, now })).rejects.toThrow('Only the first applicant')
	await expect(sendNewLink(db, { actor: personActor(null), id, emails, now })).rejects.toThrow(
		'find this application',
	)
	await sendNewLink(db, { actor: owner, id, emails, now })
	await expect(findInvitation(db, { links, token })).rejects.toThrow('no longer works')
	const alone = await makeApplication(db, { vault })
	await expect(
		sendNewLink(db, { actor: alone.owner, id: alone.application.id, emails, now }),
	).rejects.toThrow('Nobody is invited')
})
