import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsOf } from '#tests/setup/releases/releases.ts'
import { writeArchive } from './archive.ts'
import { makeIdentity, readIdentity } from './identity.ts'
import { verifyBackup } from './restore.ts'
import { signerOf } from './signature.ts'

/** Reads a backup that contains only this manifest, up to the first error. */
async function verify(manifest: object): Promise<unknown> {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-manifest-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const file = join(folder, 'backup.age')
	const signer = signerOf('a secret')
	const recipient = await makeIdentity(join(folder, 'identity'))
	const body = Buffer.from(JSON.stringify(manifest))
	await writeArchive(file, { recipient, signer, fill: (add) => add('manifest.json', body, body.length) })
	const trust = { signers: [signer.publicKey], unsigned: false }
	return verifyBackup({ file, identity: readIdentity(join(folder, 'identity')), trust })
}

const createdAt = '2026-11-29T00:00:00.000Z'
const ours = migrationsOf().map(({ hash }) => ({ hash, createdAt: '1795401096308' }))
const manifest = { format: 1, createdAt, migrations: ours, tables: [], sequences: [] }

test.each([
	[
		'a newer format',
		{ ...manifest, format: 3 },
		/has format 3, and this release \(\d.*\) reads formats 1 and 2: restore it with the release that made it/,
	],
	[
		'the keys of a development version',
		{ ...manifest, createdAt: undefined, madeAt: createdAt },
		/which a development version may have made.*Restore it with the version that made it/,
	],
	[
		'the migrations of a development version',
		{ ...manifest, migrations: [ours[0], { ...ours[1], hash: 'edited' }] },
		/The backup is of a database that was set up by other migrations.*which no release converts/,
	],
	[
		'the migrations of a newer release',
		{ ...manifest, migrations: [...ours, { hash: 'newer', createdAt: '1796000000000' }] },
		/made by a newer release than this one \(\d.*\), which lacks 1 of its migrations: restore it with/,
	],
])('a backup with %s is refused by the sentence that says what to do', async (_, other, sentence) => {
	await expect(verify(other)).rejects.toThrow(sentence)
})

test('a backup with this release’s manifest gets past it', async () => {
	await expect(verify(manifest)).rejects.toThrow('its fingerprints are missing')
})
