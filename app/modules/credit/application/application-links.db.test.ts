import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { creditApplication } from '#app/db/schema/credit.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import {
	completeForm,
	silent as emails,
	makeDraft,
	newApplicant,
	submissionDay as now,
	recordEmails,
	testVault,
} from '#tests/factories/credit.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { applicationLink, findByLink, openByLink } from './application-links.server.ts'
import { linkGuessesMax } from './birth-date-proof.server.ts'
import { saveDraft } from './drafts/drafts.server.ts'
import { submittedValuesOf } from './submitted-values.server.ts'

const clientIp = '192.0.2.7'
const typed = (dob: string) => submittedValuesOf({ dob })

test('a link opens its application with the date of birth on it, in any usual format, and with no other date', async ({
	db,
}) => {
	const { vault } = testVault()
	const { draft } = await makeDraft(db, { vault })
	const token = links.tokenOf(applicationLink(draft.application))
	const open = (dob: string) => openByLink(db, { vault, links, token, ...typed(dob), clientIp, emails, now })
	for (const dob of ['05/17/1990', '1990-05-17', '5/17/1990'])
		expect(await open(dob)).toEqual({ applicationId: draft.application.id, role: 'first' })
	await expect(open('05/18/1990')).rejects.toMatchObject({
		field: 'dob',
		message: expect.stringMatching(/not the date of birth/),
	})
	await expect(open('')).rejects.toMatchObject({ field: 'dob', message: 'Date of birth is required' })
})

test('after eight wrong dates nobody can open the application for an hour, not even with the right date', async ({
	db,
}) => {
	const { vault } = testVault()
	const { draft } = await makeDraft(db, { vault })
	const token = links.tokenOf(applicationLink(draft.application))
	const open = (dob: string, from = clientIp) =>
		openByLink(db, { vault, links, token, ...typed(dob), clientIp: from, emails, now })
	for (let day = 1; day <= 8; day++)
		await expect(open(`01/0${day}/1980`, `192.0.2.${day}`)).rejects.toMatchObject({ field: 'dob' })
	await expect(open('05/17/1990')).rejects.toThrow('Too many attempts')
})

test('a link closes after twenty wrong dates in total, even concurrent ones; its owner is notified once, and a new link opens', async ({
	freshDb: { db },
}) => {
	const { vault } = testVault()
	const { draft } = await makeDraft(db, { vault })
	const { emails: sentEmails, notified } = recordEmails()
	const open = (token: string, dob: string, minute: number) =>
		openByLink(db, {
			vault,
			links,
			token,
			...typed(dob),
			emails: sentEmails,
			clientIp: `192.0.2.${minute}`,
			now: new Date(now.getTime() + Math.floor(minute / 8) * 3_600_000),
		})
	const leaked = links.tokenOf(applicationLink(draft.application))
	await open(leaked, '05/17/1990', 0)
	const tries = await Promise.allSettled(
		Array.from({ length: 40 }, (_, minute) => open(leaked, `01/${(minute % 28) + 1}/1980`, minute)),
	)
	const fields = tries.map((each) => (each.status === 'rejected' ? each.reason.field : 'opened'))
	expect(fields.filter((field) => field === 'dob')).toHaveLength(linkGuessesMax)
	expect(fields).not.toContain('opened')
	await expect(open(leaked, '05/17/1990', 80)).rejects.toThrow('no longer works')
	expect(notified).toEqual(['linkClosed'])
	const [application] = await db
		.select()
		.from(creditApplication)
		.where(eq(creditApplication.id, draft.application.id))
	await open(links.tokenOf(applicationLink(application!)), '05/17/1990', 80)
})

test('an altered link, one signed with another secret and one for an earlier address are rejected with the same message', async ({
	db,
}) => {
	const { vault } = testVault()
	const { draft, actor, formKey } = await makeDraft(db, { vault })
	const token = links.tokenOf(applicationLink(draft.application))
	await saveDraft(db, { vault, actor, formKey, values: { email: 'other@example.com' }, now })
	const { draft: otherDraft } = await makeDraft(db, { vault, actor: newApplicant(), values: completeForm })
	const linksOfOtherSecret = createLinks({
		secret: 'another secret of at least thirty-two characters',
		origin: '',
	})
	for (const wrong of [
		'',
		'x',
		token,
		`${token}A`,
		token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
		linksOfOtherSecret.tokenOf(applicationLink(otherDraft.application)),
		`${links.tokenOf(applicationLink(otherDraft.application)).split('.')[0]}.${token.split('.')[1]}`,
	])
		await expect(findByLink(db, { links, token: wrong }), wrong).rejects.toThrow('no longer works')
	expect(
		(await findByLink(db, { links, token: links.tokenOf(applicationLink(otherDraft.application)) })).id,
	).toBe(otherDraft.application.id)
})
