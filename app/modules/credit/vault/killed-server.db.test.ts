import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { fixedKeyring } from '#app/platform/crypto/keyring.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { advisor, newApplicant, submitForm } from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { readApplicationFor } from './read-application.server.ts'
import { createVault } from './vault.server.ts'

const kills = casesOf({ sample: 2, all: 20 })
const script = fileURLToPath(new URL('../../../../tests/setup/faults/submit-forever.ts', import.meta.url))

test(`when a server is killed during submissions (${kills} times), submitting again gives one complete application each`, async ({
	freshDb: { db, url },
}) => {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-killed-'))
	const key = randomBytes(32)
	const actor = { ...newApplicant(), browser: randomBytes(16).toString('hex') }
	const startedForms = new Set<string>()
	const answered = new Set<string>()
	try {
		for (let kill = 0; kill < kills; kill++) {
			const child = spawn(process.execPath, [script, url, folder, key.toString('base64'), actor.browser], {
				stdio: ['ignore', 'pipe', 'inherit'],
			})
			// Killed in the middle of work: after three to seven submissions, wherever the concurrent ones are by then.
			let left = 3 + (kill % 5)
			for await (const line of createInterface({ input: child.stdout })) {
				const [what, formKey = ''] = line.split(' ')
				startedForms.add(formKey)
				if (what === 'submitted') answered.add(formKey)
				if (what === 'submitted' && --left === 0) child.kill('SIGKILL')
			}
		}
		// Otherwise the child did not run.
		expect(answered.size).toBeGreaterThanOrEqual(kills)
		const keyring = fixedKeyring([{ version: 1, key }])
		const vault = createVault({ keyring, shares: diskStorage(folder), ready: true })
		for (const formKey of startedForms) {
			const { application, replayed } = await submitForm(db, {
				vault,
				actor,
				formKey,
				now: new Date(),
			})
			if (answered.has(formKey)) expect(replayed).toBe(true)
			const { parts } = await readApplicationFor(db, { vault, actor: advisor, id: application.id })
			expect(parts[0]?.masked?.maskedSecrets.ssn).toBe('•••-••-3456')
		}
		const { rows } = await db.execute(
			sql`select count(*)::int as applications, count(distinct form_key)::int as forms,
				(select count(*)::int from credit_consent) as consents,
				(select count(*)::int from audit_entry where action = 'credit.submitted') as entries
				from credit_application where status = 'new'`,
		)
		const forms = startedForms.size
		expect(rows).toEqual([{ applications: forms, forms, consents: forms, entries: forms }])
		expect((await verifyAudit(db, { anchors: [] })).faults).toEqual([])
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
})
