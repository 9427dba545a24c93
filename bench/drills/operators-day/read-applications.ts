// Prints a fingerprint of what each applicant typed, by the reference of the application: `node … read-applications.ts [--reveal]`.
// --reveal first opens one number as an admin does, so that it is in the access log.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { openDatabase } from '#app/db/client.server.ts'
import { creditApplicant, creditApplication } from '#app/db/schema/credit.ts'
import { revealValue } from '#app/modules/credit/vault/reveal.server.ts'
import { createVault } from '#app/modules/credit/vault/vault.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { openStorage } from '#server/boot/open-storage.ts'
import { openKeyring, openShares } from '#server/boot/open-vault.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { readValues } from '#tests/setup/releases/describe-site.ts'

const env = readEnv(process.env)
const keys = { keyring: openKeyring(env), shares: openShares(env, await openStorage(env)) }
const { db, close } = openDatabase(env.databaseUrl!)
const rows = await db
	.select({
		id: creditApplicant.id,
		applicationId: creditApplication.id,
		reference: creditApplication.reference,
	})
	.from(creditApplicant)
	.innerJoin(creditApplication, eq(creditApplication.id, creditApplicant.applicationId))
	.where(eq(creditApplicant.role, 'first'))
if (process.argv.includes('--reveal')) {
	const now = new Date()
	await revealValue(db, {
		vault: createVault({ ...keys, ready: true }),
		viewer: { ...makeStaff('advisor'), name: 'Robin Advisor', confirmedAt: now },
		id: rows[0]!.applicationId,
		role: 'first',
		field: 'ssn',
		reason: 'Verifying identity',
		now,
	})
}
const read: Record<string, string> = {}
for (const { id, applicationId, reference } of rows) {
	const values = await readValues(db, { ...keys, applicationId, id })
	read[reference] = createHash('sha256').update(JSON.stringify(values)).digest('hex')
}
await close()
console.log(JSON.stringify(read))
