import { expect } from 'vitest'
import { aBrowser, makeDraft, submissionDay as now, testVault, wholeForm } from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { createApplicationLinks, findByLink, openByLink } from './application-links.server.ts'
import { saveDraft } from './drafts.server.ts'

const links = createApplicationLinks({ secret: 'a secret of at least thirty-two characters' })
const clientIp = '192.0.2.7'

test('a link opens its application with the date of birth on it, in any usual spelling, and with no other', async ({
	db,
}) => {
	const { vault } = testVault()
	const { draft } = await makeDraft(db, { vault })
	const token = links.token(draft.application)
	const open = (dob: string) => openByLink(db, { vault, links, token, dob, clientIp, now })
	for (const dob of ['05/17/1990', '1990-05-17', '5/17/1990'])
		expect(await open(dob)).toEqual({ applicationId: draft.application.id, role: 'first' })
	await expect(open('05/18/1990')).rejects.toMatchObject({ field: 'dob', message: /not the date of birth/ })
	await expect(open('')).rejects.toMatchObject({ field: 'dob', message: 'Date of birth is required' })
})

test('wrong dates are few: after eight nobody opens it for the hour, not with the right one either', async ({
	db,
}) => {
	const { vault } = testVault()
	const { draft } = await makeDraft(db, { vault })
	const token = links.token(draft.application)
	const open = (dob: string, from = clientIp) =>
		openByLink(db, { vault, links, token, dob, clientIp: from, now })
	for (let day = 1; day <= 8; day++)
		await expect(open(`01/0${day}/1980`, `192.0.2.${day}`)).rejects.toMatchObject({ field: 'dob' })
	await expect(open('05/17/1990')).rejects.toThrow('Too many attempts')
})

test('an altered link, one of another secret or of an earlier address opens nothing, in the same words', async ({
	db,
}) => {
	const { vault } = testVault()
	const { draft, actor, formKey } = await makeDraft(db, { vault })
	const token = links.token(draft.application)
	await saveDraft(db, { vault, actor, formKey, typed: { email: 'other@example.com' }, now })
	const { draft: strangers } = await makeDraft(db, { vault, actor: aBrowser(), typed: wholeForm })
	const foreign = createApplicationLinks({ secret: 'another secret of at least thirty-two characters' })
	for (const wrong of [
		...['', 'x', token, `${token}A`, token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
		foreign.token(strangers.application),
		`${strangers.application.id}.${token.split('.')[1]}`,
	])
		await expect(findByLink(db, { links, token: wrong }), wrong).rejects.toThrow(
			'does not open an application',
		)
	expect((await findByLink(db, { links, token: links.token(strangers.application) })).id).toBe(
		strangers.application.id,
	)
})
