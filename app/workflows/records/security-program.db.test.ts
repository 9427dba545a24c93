import { expect } from 'vitest'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { noSecurityAnswers } from '#app/modules/records/documents/security-answers.schema.ts'
import { recordMaintenance } from '#app/modules/system/maintenance.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { confirmPrivacyNotice, readPrivacyNotice } from './privacy-notice.server.ts'
import { draftSecurityProgram, readProgramToPrint, saveSecurityProgram } from './security-program.server.ts'

const now = new Date('2026-11-30T15:00:00Z')
const actor = makeStaff('dana')
const demo = readEnv({})

test('a draft has what the installation knows of itself, and the answers of the version before', async ({
	db,
}) => {
	const env = readEnv({
		BACKUP_DIR: '/backups',
		S3_BUCKET: 'files',
		S3_REGION: 'us-east-1',
		S3_ACCESS_KEY_ID: 'id',
		S3_SECRET_ACCESS_KEY: 'hunter2-hunter2',
	})
	await recordMaintenance(db, { kind: 'restore-test', now: new Date('2026-11-01T15:00:00Z') })
	const { answers, sections } = await draftSecurityProgram(db, { actor, env, now })
	expect(answers).toEqual(noSecurityAnswers)
	const lines = sections.flatMap((section) => section.lines)
	expect(lines).toContainEqual({ label: 'Amazon S3, files', value: 'Stores uploaded files', by: 'site' })
	expect(lines).toContainEqual({ label: 'Last backup', missing: 'None succeeded yet.' })
	expect(lines).toContainEqual({
		label: 'Last restore that was tested',
		value: 'November 1, 2026',
		by: 'site',
	})
	expect(JSON.stringify(sections)).not.toContain('hunter2')
	await saveSecurityProgram(db, {
		actor,
		env,
		now,
		answers: { ...noSecurityAnswers, responsible: 'Dana, owner' },
	})
	const next = await draftSecurityProgram(db, { actor, env, now })
	expect(next.answers).toEqual({ ...noSecurityAnswers, responsible: 'Dana, owner' })
})

test('a saved version prints as it was saved, with who and when, whatever changes later', async ({ db }) => {
	const { id, name } = await makeUser(db)
	const saver = makeStaff(id)
	const answers = { ...noSecurityAnswers, responsible: 'Dana, owner' }
	await saveSecurityProgram(db, { actor: saver, env: demo, now, answers })
	await saveSecurityProgram(db, { actor: saver, env: demo, now, answers: { ...answers, responsible: 'Kim' } })
	const input = { actor: saver, env: demo, now: new Date('2027-06-01T15:00:00Z') }
	const first = await readProgramToPrint(db, { ...input, version: 1 })
	expect(first).toMatchObject({
		version: 'Version 1',
		status: `Saved on Mon, Nov 30, 2026 by ${name}`,
		date: '2026-11-30',
	})
	expect(JSON.stringify(first.sections)).toContain('Dana, owner')
	expect(await readProgramToPrint(db, { ...input, version: null })).toMatchObject({
		version: 'Draft',
		status: 'Not saved; as the site is on Tue, Jun 1, 2027',
	})
	await expect(readProgramToPrint(db, { ...input, version: 9 })).rejects.toThrow(NotFound)
	await expect(
		readProgramToPrint(db, { ...input, actor: makeStaff('renata', 'advisor'), version: 1 }),
	).rejects.toThrow(Forbidden)
})

test('the privacy notice is unconfirmed until somebody confirms it, and then of that month', async ({
	db,
}) => {
	expect(await readPrivacyNotice(db)).toMatchObject({ confirmedOn: null, revised: null })
	const answers = {
		collectsFrom: 'companies',
		affiliates: 'none',
		marketsItself: true,
		jointPartners: '',
	} as const
	await confirmPrivacyNotice(db, { actor, answers, now })
	expect(await readPrivacyNotice(db)).toEqual({
		answers,
		confirmedOn: '2026-11-30',
		revised: 'November 2026',
	})
})
