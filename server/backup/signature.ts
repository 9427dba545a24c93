import {
	createHash,
	createPrivateKey,
	createPublicKey,
	hkdfSync,
	type KeyObject,
	sign,
	verify,
} from 'node:crypto'
import { Readable } from 'node:stream'

/** Signs backups. `publicKey`: as it is printed, `ed25519:` and 43 characters. */
export type Signer = { publicKey: string; sign(bytes: Buffer): Buffer }

// An Ed25519 key in DER is a fixed beginning and its 32 bytes (RFC 8410).
const privateStart = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicStart = Buffer.from('302a300506032b6570032100', 'hex')
const label = 'ed25519:'

/**
 * Returns the signer of a site. The key follows from `SECRET`, which all instances share and every operator stores elsewhere, so a site that
 * is restored with its settings recognizes its own backups.
 */
export function signerOf(secret: string): Signer {
	const seed = Buffer.from(hkdfSync('sha256', secret, '', 'lotwise backup signature', 32))
	const key = createPrivateKey({ key: Buffer.concat([privateStart, seed]), format: 'der', type: 'pkcs8' })
	const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
	return { publicKey: `${label}${x}`, sign: (bytes) => sign(null, bytes, key) }
}

/** Whether the owner of `publicKey` signed these bytes; false for a text that is no public key. */
export function isSignedBy(publicKey: string, bytes: Buffer, signature: Buffer): boolean {
	const key = readPublicKey(publicKey)
	return key !== null && verify(null, bytes, key, signature)
}

export const isPublicKey = (text: string): boolean => readPublicKey(text) !== null

function readPublicKey(text: string): KeyObject | null {
	if (!/^ed25519:[A-Za-z0-9_-]{43}$/.test(text)) return null
	const bytes = Buffer.from(text.slice(label.length), 'base64url')
	try {
		return createPublicKey({ key: Buffer.concat([publicStart, bytes]), format: 'der', type: 'spki' })
	} catch {
		return null
	}
}

/** The fingerprint of everything in a file: of each entry its name, its size and its bytes, in their order. */
export class SignedContents {
	readonly #hash = createHash('sha256')

	entry<Body extends Buffer | Readable>(name: string, { body, bytes }: { body: Body; bytes: number }) {
		this.#hash.update(`${name}\0${bytes}\n`)
		if (!Buffer.isBuffer(body)) return Readable.from(this.#read(body as Readable), { objectMode: false })
		this.#hash.update(body)
		return body
	}

	async *#read(body: Readable): AsyncGenerator<Buffer> {
		for await (const chunk of body) {
			this.#hash.update(chunk)
			yield chunk
		}
	}

	digest = (): Buffer => Buffer.concat([Buffer.from('lotwise backup\n'), this.#hash.digest()])
}
