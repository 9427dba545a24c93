// Submits applications until it is killed, and prints which were begun and submitted. For the test of a killed server.
import { randomUUID } from 'node:crypto'
import { openDatabase } from '#app/db/client.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { createVault } from '#app/modules/credit/vault/vault.server.ts'
import { fixedKeyring } from '#app/platform/crypto/keyring.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { makeDraft, submitForm } from '#tests/factories/credit.ts'

const [url = '', folder = '', key = '', browserHash = ''] = process.argv.slice(2)
const { db } = openDatabase(url, { max: 4 })
const vault = createVault({
	keyring: fixedKeyring([{ version: 1, key: Buffer.from(key, 'base64') }]),
	shares: diskStorage(folder),
	ready: true,
})
const actor = personActor(null, { browser: browserHash })

async function worker() {
	for (;;) {
		const formKey = randomUUID()
		const now = new Date()
		await makeDraft(db, { vault, actor, formKey })
		process.stdout.write(`began ${formKey}\n`)
		await submitForm(db, {
			vault,
			actor,
			formKey,
			now,
		})
		process.stdout.write(`submitted ${formKey}\n`)
	}
}

await Promise.all([worker(), worker(), worker()])
