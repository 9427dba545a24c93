import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { Invalid } from '#app/lib/errors.ts'
import { decryptBytes, encryptBytes } from '#app/platform/crypto/encrypted-value.server.ts'
import { createLinks, type Links } from '#app/platform/links/signed-links.server.ts'

/** Makes the keys that seal the bids of a round, and tokens and hashes. All of it depends on the site's secret. */
export type RoundSeals = {
	/** The token in a dealer's link: the same one each time, so that it can be shown and sent again. */
	tokenOf(invitationId: string): string
	/** Opens the links of dealers, and makes those of clients without an account. */
	links: Pick<Links, 'open' | 'tokenOf'>
	/** Makes a key pair of a round. The private key is encrypted with the site's secret and, if there is one, with the client's code. */
	makeKey(roundId: string, code: string | null): Promise<RoundKey>
	/** Returns the private key. @throws Invalid('code') for a code that is not the client's */
	openKey(roundId: string, key: RoundKey, code: string | null): Promise<string>
	/** A keyed hash of a device or network address, different in each round, so that it cannot be followed from round to round. */
	sourceHashOf(roundId: string, value: string): string
	/** The stored form of a code for a dealer's device, which cannot be found by trying without the site's secret. */
	codeHashOf(codeId: string, digits: string): string
}

export type RoundKey = {
	/** The public key, 'age1…'. */
	recipient: string
	sealedIdentity: Buffer
}

const codeBytes = 16
/** Crockford's alphabet: no I, L, O and U, which are misread. */
const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function createRoundSeals({ secret }: { secret: string }): RoundSeals {
	// Separate keys: a MAC that was made for any other purpose of the secret is not valid here.
	const keyFor = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
	const [storage, signs] = [keyFor('round keys'), keyFor('round signs')]
	const codes = keyFor('bid codes')
	const links = createLinks({ secret, origin: '' })
	return {
		tokenOf: (subject) => links.tokenOf({ purpose: 'bid', subject }),
		links,
		async makeKey(roundId, code) {
			const identity = await generateX25519Identity()
			const stored =
				code === null ? Buffer.from(identity) : encryptWithCode(code, roundId, Buffer.from(identity))
			return {
				recipient: await identityToRecipient(identity),
				sealedIdentity: encryptBytes(storage, stored, `round ${roundId}`),
			}
		},
		async openKey(roundId, { recipient, sealedIdentity }, code) {
			const stored = decryptBytes(storage, sealedIdentity, `round ${roundId}`)
			const identity = code === null ? stored : decryptWithCode(code, roundId, stored)
			if ((await identityToRecipient(identity.toString())) !== recipient)
				throw new Error(`the key of round ${roundId} does not fit its recipient`)
			return identity.toString()
		},
		sourceHashOf: (roundId, value) =>
			createHmac('sha256', signs).update(`${roundId} ${value}`).digest('base64url').slice(0, 22),
		codeHashOf: (codeId, digits) =>
			createHmac('sha256', codes).update(`${codeId} ${digits}`).digest('base64url'),
	}
}

/** Makes a code for the client to keep: 26 letters and digits with 128 random bits, in groups. */
export function newClientCode(): string {
	let bits = BigInt(`0x${randomBytes(codeBytes).toString('hex')}`)
	let text = ''
	for (let index = 0; index < 26; index++) {
		text = codeLetters[Number(bits & 31n)] + text
		bits >>= 5n
	}
	return text.match(/.{1,5}/g)!.join('-')
}

/** A code without what may differ when somebody types it: small letters, other separators, O for 0. */
const plainCode = (code: string): string =>
	code
		.toUpperCase()
		.replaceAll(/[^A-Z0-9]/g, '')
		.replaceAll('O', '0')
		.replaceAll(/[IL]/g, '1')

const codeKey = (code: string, roundId: string) =>
	Buffer.from(hkdfSync('sha256', plainCode(code), roundId, 'lotwise client code', 32))

const encryptWithCode = (code: string, roundId: string, identity: Buffer) =>
	encryptBytes(codeKey(code, roundId), identity, 'client half')

function decryptWithCode(code: string, roundId: string, encrypted: Buffer): Buffer {
	try {
		return decryptBytes(codeKey(code, roundId), encrypted, 'client half')
	} catch {
		throw new Invalid('This is not the code of this round. Check each letter, or copy it again.', 'code')
	}
}

/** Encrypts bytes with age (https://age-encryption.org/v1) for a round's public key. */
export async function sealTo(recipient: string, content: Uint8Array): Promise<Buffer> {
	const encrypter = new Encrypter()
	encrypter.addRecipient(recipient)
	return Buffer.from(await encrypter.encrypt(content))
}

/** Decrypts what `sealTo` has encrypted. @throws when the bytes were changed or belong to another key */
export async function unseal(identity: string, ciphertext: Uint8Array): Promise<Buffer> {
	const decrypter = new Decrypter()
	decrypter.addIdentity(identity)
	return Buffer.from(await decrypter.decrypt(ciphertext))
}

/** SHA-256, hexadecimal. */
export const sha256Of = (content: string | Uint8Array): string =>
	createHash('sha256').update(content).digest('hex')
