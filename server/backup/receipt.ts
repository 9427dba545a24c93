import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'

/** What a backup was when it was written. It is beside the backup, because this machine cannot decrypt it. */
export type Receipt = { createdAt: string; contents: string; bytes: number; sha256: string; signer: string }

/** Standard programs check it, too: `sha256sum -c FILE.sha256`. */
const receiptOf = (file: string): string => `${file}.sha256`

export function writeReceipt(file: string, receipt: Receipt): void {
	const { createdAt, contents, bytes, sha256, signer } = receipt
	const draft = `${receiptOf(file)}.part`
	writeFileSync(
		draft,
		`# Lotwise, ${createdAt}: ${contents}; ${bytes} bytes; signed by ${signer}\n${sha256}  ${basename(file)}\n`,
		{ mode: 0o600, flush: true },
	)
	renameSync(draft, receiptOf(file))
}

/** Returns null when there is none, or something else is in the file. */
export function readReceipt(file: string): Receipt | null {
	if (!existsSync(receiptOf(file))) return null
	const [, createdAt = '', contents = '', bytes = '', signer = '', sha256 = ''] =
		/^# Lotwise, (\S+): ([^;\n]+); (\d+) bytes; signed by (\S+)\n([0-9a-f]{64}) {2}/.exec(
			readFileSync(receiptOf(file), 'utf8'),
		) ?? []
	return sha256 ? { createdAt, contents, bytes: Number(bytes), sha256, signer } : null
}

/** Removes a backup and its receipt. */
export function removeBackup(file: string): void {
	rmSync(file, { force: true })
	rmSync(receiptOf(file), { force: true })
}

export async function sha256Of(file: string): Promise<string> {
	const hash = createHash('sha256')
	for await (const chunk of createReadStream(file)) hash.update(chunk)
	return hash.digest('hex')
}

const ageStart = 'age-encryption.org/v1\n'

/** Whether a file begins as every file that age encrypted. */
export async function isEncrypted(file: string): Promise<boolean> {
	const handle = await open(file)
	try {
		const { buffer } = await handle.read(Buffer.alloc(ageStart.length), 0, ageStart.length, 0)
		return buffer.toString('latin1') === ageStart
	} finally {
		await handle.close()
	}
}
