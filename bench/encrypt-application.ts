// Measures how long encrypting one application takes (its key created and wrapped, every answer and mask encrypted), and
// decrypting it.
// npx node bench/encrypt-application.ts
import { randomBytes } from 'node:crypto'
import { newDataKey, newShare, unwrapDataKey, wrapDataKey } from '#app/platform/crypto/data-key.server.ts'
import { decryptValue, encryptValue } from '#app/platform/crypto/encrypted-value.server.ts'
import { completeForm } from '#tests/factories/credit.ts'

const encryptionKey = { version: 1, key: randomBytes(32) }
const answers = [...Object.entries(completeForm), ['ssn.mask', '•••-••-3456'], ['dob.mask', '••/••/1990']]
const runs = 2_000

function encrypt(owner: string) {
	const share = newShare()
	const key = newDataKey()
	const wrapped = wrapDataKey(key, { encryptionKey, share, owner })
	const values = answers.map(([field = '', value = '']) => ({
		field,
		encrypted: encryptValue(key, { table: 'credit_value', column: field, row: owner }, value),
	}))
	return { owner, share, wrapped, values }
}

function decrypt({ owner, share, wrapped, values }: ReturnType<typeof encrypt>) {
	const key = unwrapDataKey(wrapped, { encryptionKey, share, owner })
	return values.map(({ field, encrypted: ciphertext }) =>
		decryptValue(key, { table: 'credit_value', column: field, row: owner }, ciphertext),
	)
}

/** Measures processor time, so that other work on the machine does not count. */
function cpuMsOf(work: () => unknown): number {
	for (let run = 0; run < runs / 10; run++) work()
	const before = process.cpuUsage()
	for (let run = 0; run < runs; run++) work()
	const { user, system } = process.cpuUsage(before)
	return (user + system) / 1_000 / runs
}

const encrypted = encrypt('warm-up')
console.log(
	`encrypt ${answers.length} values: ${cpuMsOf(() => encrypt('application')).toFixed(3)} ms of processor time`,
)
console.log(
	`decrypt ${answers.length} values: ${cpuMsOf(() => decrypt(encrypted)).toFixed(3)} ms of processor time`,
)
