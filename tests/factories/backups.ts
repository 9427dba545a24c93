import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { writeReceipt } from '#server/backup/receipt.ts'

/** The public key of a private key that nobody has. */
export const someRecipient = 'age1x8ufrapdlc5sjsglz8wp4f2vx30tjpvuf23nfjj3fv86pk78qvrs28785c'

/** Writes what looks like a backup from outside, with its receipt. */
export function makeBackupFile(
	file: string,
	{ createdAt, contents = '58 tables, 5,700 rows, 3 files' }: { createdAt: Date; contents?: string },
): void {
	const bytes = Buffer.from('age-encryption.org/v1\n-> X25519 …')
	writeFileSync(file, bytes)
	writeReceipt(file, {
		createdAt: createdAt.toISOString(),
		contents,
		bytes: bytes.length,
		sha256: createHash('sha256').update(bytes).digest('hex'),
		signer: 'ed25519:A',
	})
}
